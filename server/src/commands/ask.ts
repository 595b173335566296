import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { StartError } from '../start-error.ts'

interface Question {
  /** Shows nothing of what is typed. */
  readonly isHidden?: boolean
}

/** Asks a question and returns the line that was typed. Throws a StartError when the answer is broken off. */
export type Ask = (question: string, options?: Question) => Promise<string>

/** Returns a function that asks at a terminal, one question at a time. */
export function createAsk(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Ask {
  return async (question, { isHidden = false } = {}) => {
    const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
    const lines = createInterface({
      input,
      output: isHidden ? silent : output,
      terminal: true,
      historySize: 0,
    })
    // From here on the terminal itself echoes nothing.
    if (isHidden) output.write(question)
    try {
      return await new Promise<string>((resolve, reject) => {
        const breakOff = () => reject(new StartError('Afgebroken; er is niets gewijzigd.'))
        lines.once('SIGINT', breakOff)
        lines.once('close', breakOff)
        lines.question(isHidden ? '' : question, resolve)
      })
    } finally {
      lines.close()
      if (isHidden) output.write('\n')
    }
  }
}
