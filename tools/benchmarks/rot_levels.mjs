// Make levels with rot.js for tools/bench.py. Prints the version of rot.js first. Then, for each input line
// `kind width height seed`, it prints the milliseconds that the level took and 1 if it was finished, else 0.
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import ROT from "rot-js";

const TIME_LIMIT = 1000; // milliseconds after which the two below stop digging, finished or not
const LIMITED = new Set(["Digger", "Uniform"]);

const kinds = {
  Digger: (width, height, dig) => new ROT.Map.Digger(width, height).create(dig),
  Uniform: (width, height, dig) => new ROT.Map.Uniform(width, height).create(dig),
  Rogue: (width, height, dig) => new ROT.Map.Rogue(width, height).create(dig),
  Cellular: (width, height, dig) => {
    const map = new ROT.Map.Cellular(width, height).randomize(0.5);
    for (let round = 0; round < 4; round++) map.create();
    map.connect(dig, 1);
    return map;
  },
  EllerMaze: (width, height, dig) => new ROT.Map.EllerMaze(width, height).create(dig),
  DividedMaze: (width, height, dig) => new ROT.Map.DividedMaze(width, height).create(dig),
};

console.log = () => {}; // Rogue complains of some of its own levels
process.stdout.write(createRequire(import.meta.url)("rot-js/package.json").version + "\n");
for await (const line of createInterface({ input: process.stdin })) {
  const [kind, ...numbers] = line.split(" ");
  const [width, height, seed] = numbers.map(Number);
  ROT.RNG.setSeed(seed + 1);
  const began = performance.now();
  const level = new Uint8Array(width * height);
  const made = kinds[kind](width, height, (x, y, value) => { level[x * height + y] = value; });
  const taken = performance.now() - began;
  const finished = made !== null && !(LIMITED.has(kind) && taken >= TIME_LIMIT);
  process.stdout.write(`${taken} ${finished ? 1 : 0}\n`);
}
