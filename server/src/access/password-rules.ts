import { user as userType } from '@stamboek/model/records/system/user'

export interface PasswordOwner {
  readonly userName: string
  readonly fullName: string
  readonly email: string
}

const repeats = 'Kies een wachtwoord dat niet steeds hetzelfde herhaalt.'
const isSequence = 'Kies een wachtwoord dat geen oplopende of aflopende reeks is.'
const namesOwner = 'Een wachtwoord mag geen naam, gebruikersnaam, e-mailadres of "Stamboek" bevatten.'
const isCommon = 'Dit wachtwoord is te bekend. Kies er een dat alleen jij kent, zoals een zin.'

/** Shorter words, such as "van" and "nl", occur in too many good passwords. */
const minNameLength = 4

/**
 * Returns a Dutch sentence for a password that repeats itself, is a sequence, contains a name of its owner or
 * "Stamboek", or is common (ASVS 6.2.4, 6.2.11; decision 17); else undefined. Case and accents do not count. The field
 * itself validates the length.
 */
export async function findPasswordProblem(
  password: string,
  owner: PasswordOwner,
): Promise<string | undefined> {
  const text = fold(password)
  if (hasPeriod(text)) return repeats
  if (isRun(text, [1, -9]) || isRun(text, [-1, 9])) return isSequence
  if (wordsOf(owner).some((word) => text.includes(word))) return namesOwner
  const common = await loadCommonPasswords()
  // Strips digits and signs, which people add around a common password.
  const characters = Array.from(text)
  const core = characters
    .slice(characters.findIndex(isLetter), characters.findLastIndex(isLetter) + 1)
    .join('')
  return common.has(text) || common.has(core) ? isCommon : undefined
}

function isLetter(character: string): boolean {
  return /\p{L}/u.test(character)
}

function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

function hasPeriod(text: string): boolean {
  const maxPeriod = Math.min(userType.fields.password.minLength - 1, Math.floor(text.length / 2))
  return Array.from({ length: maxPeriod }, (_, index) => index + 1).some((period) =>
    text.startsWith(text.slice(period)),
  )
}

/** Whether each character follows the one before by one of these steps: `abcdef…`, `fedcba…` or `89012…`. */
function isRun(text: string, steps: readonly number[]): boolean {
  const codes = Array.from(text, (character) => character.charCodeAt(0))
  return codes.slice(1).every((code, index) => steps.includes(code - (codes[index] ?? code)))
}

function wordsOf({ userName, fullName, email }: PasswordOwner): readonly string[] {
  const names = [userName, fullName, email.replace(/@.*/, '')].map(fold)
  const words = names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]/u)])
  return ['stamboek', ...words.filter((word) => word.length >= minNameLength)]
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined

function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return commonPasswords
}
