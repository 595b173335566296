/** Formats an integer, 110 as `0110`; undefined for other numbers. */
export type DigitFormat = (number: number) => string | undefined

interface Token {
  readonly kind: 'zero' | 'digit' | 'literal'
  readonly text: string
}

const unquoted = new Set(" -+():!^&'~{}<>=$€£".split(''))

/**
 * Parses format codes of identifiers such as `0000`, `00-000` and `"NL"000000`; undefined for any other code.
 */
export function parseDigitFormat(code: string): DigitFormat | undefined {
  const tokens = tokenize(code)
  if (!tokens?.some(({ kind }) => kind === 'zero') || tokens.length < 2) return undefined
  return (number) => {
    if (!Number.isSafeInteger(number) || number < 0 || (number === 0 && code.includes(';'))) return undefined
    return formatDigits(tokens, String(number))
  }
}

function tokenize(code: string): readonly Token[] | undefined {
  const tokens: Token[] = []
  for (let at = 0; at < code.length; at += 1) {
    const character = code.charAt(at)
    if (character === ';') break
    if (character === '0') tokens.push({ kind: 'zero', text: '' })
    else if (character === '#') tokens.push({ kind: 'digit', text: '' })
    else if (character === '_') at += 1
    else if (character === '\\') {
      at += 1
      tokens.push({ kind: 'literal', text: code.charAt(at) })
    } else if (character === '"' || character === '[') {
      const end = code.indexOf(character === '"' ? '"' : ']', at + 1)
      if (end < 0) return undefined
      const inside = code.slice(at + 1, end)
      if (character === '"') tokens.push({ kind: 'literal', text: inside })
      else if (!/^(?:\$-|[A-Za-z]+\d*$)/.test(inside)) return undefined
      at = end
    } else if (unquoted.has(character)) tokens.push({ kind: 'literal', text: character })
    else return undefined
  }
  return tokens
}

/** Fills the tokens from the right; the first digit token takes all digits that are left. */
function formatDigits(tokens: readonly Token[], digits: string): string {
  const first = tokens.findIndex(({ kind }) => kind !== 'literal')
  let left = digits
  const texts = tokens.map(({ text }) => text)
  for (let at = tokens.length - 1; at >= first; at -= 1) {
    const { kind } = tokens[at] ?? {}
    if (kind === 'literal') continue
    texts[at] = at === first ? left : left.slice(-1)
    left = left.slice(0, -1)
    if (kind === 'zero' && texts[at] === '') texts[at] = '0'
  }
  return texts.join('')
}
