import { Writable } from "node:stream";

/**
 * Gathers a page that React writes in pieces, since sending a document in one piece costs a fraction of sending it in
 * many. React 18 leaves up to two NUL bytes at the end of a piece when a character of several bytes does not fit
 * there. A page may not contain them: a browser drops them, and so would take its own page for a changed one.
 */
export function wholePage(done: (body: Uint8Array<ArrayBuffer>) => void): Writable {
  const pieces: Uint8Array[] = [];
  return new Writable({
    write(piece: Uint8Array, _encoding, next) {
      let end = piece.length;
      while (piece[end - 1] === 0) end--;
      pieces.push(piece.subarray(0, end));
      next();
    },
    final(next) {
      done(new Uint8Array(Buffer.concat(pieces)));
      next();
    },
  });
}
