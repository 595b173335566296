import type { TextEncoding } from '@stamboek/model/sheets/text-encoding'
import type { RequestProblem } from '../request-problem.ts'

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
