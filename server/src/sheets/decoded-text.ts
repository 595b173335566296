import type { TextEncoding } from '@stamboek/model/sheets/text-encoding'
import type { RequestProblem } from '../request-problem.ts'

/**
 * Decodes one text per chunk, without byte order mark, and a last one, often ''. Characters may span chunks. Throws
 * the problem of `createProblem` for bytes that are invalid in the encoding.
 */
export async function* decodeText(
  pieces: AsyncIterable<Uint8Array>,
  encoding: TextEncoding,
  createProblem: () => RequestProblem,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const decode = (bytes?: Uint8Array): string => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      throw createProblem()
    }
  }
  for await (const bytes of pieces) yield decode(bytes)
  yield decode()
}
