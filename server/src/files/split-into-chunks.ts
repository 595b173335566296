/** Part of the database format: the number of chunks of a file follows from it. */
export const chunkBytes = 256 * 1024

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
