import { emojiJoiners, unseenBeyondSchemas, unseenCharacters } from '../unseen-characters.ts'
import { bicPattern, checkBic, normaliseBic } from './bic.ts'
import { checkIban, formatIban, normaliseIban } from './iban.ts'

interface TextFormatRule {
  readonly maxLength: number
  readonly normalise?: (text: string) => string
  readonly check: (text: string) => string | undefined
  readonly show?: (text: string) => string
  readonly pattern: string
  readonly example: string
}

const emailPattern =
  "^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*(?:\\.[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*)+$"
const invisible = `${unseenCharacters}${emojiJoiners}`
/** Refuses a user name before the host, which disguises one site as another. */
const urlPattern = `^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#@:\\\\${invisible}]+(?::\\d{1,5})?(?:[/?#][^\\s<>"\\\\^\`{|}${invisible}]*)?$`
const invisibleBeyondSchemas = new RegExp(`[${unseenBeyondSchemas}]`, 'u')
const postalCode4Pattern = '^[1-9][0-9]{3}$'

function mustMatch(pattern: string, message: string): (text: string) => string | undefined {
  const expression = new RegExp(pattern, 'u')
  return (text) => (expression.test(text) ? undefined : message)
}

const noUrl = 'Vul een webadres in dat begint met https:// of http://, zonder spaties of onzichtbare tekens.'
const checkUrl = mustMatch(urlPattern, noUrl)

export const textFormats = {
  iban: {
    maxLength: 34,
    normalise: normaliseIban,
    check: checkIban,
    show: formatIban,
    pattern: '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$',
    example: 'NL91ABNA0417164300',
  },
  bic: {
    maxLength: 11,
    normalise: normaliseBic,
    check: checkBic,
    pattern: bicPattern,
    example: 'ABNANL2A',
  },
  url: {
    maxLength: 2000,
    check: (text) => (invisibleBeyondSchemas.test(text) ? noUrl : checkUrl(text)),
    pattern: urlPattern,
    example: 'https://voorbeeld.nl/pagina',
  },
  email: {
    maxLength: 254,
    check: mustMatch(emailPattern, 'Vul een e-mailadres in, zoals naam@voorbeeld.nl.'),
    pattern: emailPattern,
    example: 'naam@voorbeeld.nl',
  },
  postalCode4: {
    maxLength: 4,
    check: mustMatch(postalCode4Pattern, 'Vul een postcode van 4 cijfers in, minimaal 1000.'),
    pattern: postalCode4Pattern,
    example: '8011',
  },
} as const satisfies Readonly<Record<string, TextFormatRule>>

export type TextFormat = keyof typeof textFormats

/** How texts of the format are normalised, checked and shown; undefined without a format. */
export function textFormatRule(format: TextFormat | undefined): TextFormatRule | undefined {
  return format && textFormats[format]
}
