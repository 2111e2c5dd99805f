"""Tests of the program from one sitting to the next."""
