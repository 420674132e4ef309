import { lockFolder } from "../../app/platform/db-lock.server";

/*
 * Run as a separate process.
 *   hold-lock.ts FOLDER            takes the lock, says so, and holds it until it is killed or its input ends
 *   hold-lock.ts race START ROUNDS FOLDER   at START ms, and every 30 ms after, takes the lock of FOLDER/0, /1, …;
 *                                  prints the rounds that it won, and holds them all
 */
const [first = "", start = "", rounds = "", folder = ""] = process.argv.slice(2);

if (first === "race") {
  const won: number[] = [];
  for (let round = 0; round < Number(rounds); round += 1) {
    while (Date.now() < Number(start) + round * 30);
    try {
      lockFolder(`${folder}/${round}`);
      won.push(round);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== "FolderInUseError") throw error;
    }
  }
  console.log(JSON.stringify(won));
} else {
  lockFolder(first);
  console.log("held");
}
process.stdin.on("end", () => process.exit(0)).resume();
