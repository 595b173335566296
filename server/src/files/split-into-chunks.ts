/** Size of the stored parts of a file. Part of the database format: a file's number of chunks follows from it. */
export const chunkBytes = 256 * 1024

/** Regroups bytes into chunks of `chunkBytes`, of which the last may be shorter. */
export async function* splitIntoChunks(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = []
  let length = 0
  for await (const bytes of content) {
    for (let start = 0; start < bytes.length; ) {
      const part = bytes.subarray(start, start + chunkBytes - length)
      parts.push(part)
      start += part.length
      length += part.length
      if (length < chunkBytes) break
      yield Buffer.concat(parts)
      parts = []
      length = 0
    }
  }
  if (length > 0) yield Buffer.concat(parts)
}
