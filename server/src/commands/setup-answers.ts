import { kindOf } from '@stamboek/model/fields/field-kinds'
import { genericFields } from '@stamboek/model/records/catalogue/generic-fields'
import { user } from '@stamboek/model/records/system/user'
import type { FieldDefinition } from '@stamboek/model/schema/field-kind'
import { findPasswordProblem } from '../access/password-rules.ts'
import { systemUserName } from '../access/system-user.ts'
import { basisParts } from '../basis/basis-parts.ts'
import { defaultUnitName } from '../features/authorization/first-unit.ts'
import { InvalidSettings, readConfig } from '../start/config.ts'
import type { Ask } from './ask.ts'
import { type CommandInput, WrongUse } from './run-command.ts'

export interface SetupAnswers {
  readonly name: string
  readonly user: string
  readonly unit: string
  /** Empty for none. */
  readonly 'public-url': string
  /** Names of parts, comma-separated; empty for none. */
  readonly basis: string
}

export type Validated = { readonly value: string } | { readonly problem: string }

interface Question {
  readonly text: string
  /** The answer to an empty line. */
  readonly usual?: string
  /** Without a terminal the option must be given. */
  readonly isRequired: boolean
  readonly validate: (text: string) => Validated
}

const questions: Readonly<Record<keyof SetupAnswers, Question>> = {
  name: {
    text: 'Naam van de eerste beheerder',
    isRequired: true,
    validate: (text) => validateText(user.fields.fullName, text),
  },
  user: {
    text: 'Gebruikersnaam',
    usual: 'beheerder',
    isRequired: true,
    validate: validateUserName,
  },
  unit: {
    text: 'Eerste business unit',
    usual: defaultUnitName,
    isRequired: false,
    validate: (text) => validateText(genericFields.description, text),
  },
  'public-url': {
    text: 'Adres voor browsers, zoals https://stamboek.example.nl (leeg: alleen deze computer)',
    usual: '',
    isRequired: false,
    validate: validatePublicUrl,
  },
  basis: {
    text: `Basisgegevens: nl, geen, of een keuze uit ${basisParts.map(({ name }) => name).join(',')}`,
    usual: 'nl',
    isRequired: true,
    validate: validateBasis,
  },
}

interface OtherOptions {
  /** Names of options that are no answers, and missing without a terminal. */
  readonly missing: readonly string[]
  readonly problems: readonly string[]
}

/**
 * Takes the answers from the options, and asks for the rest. Throws WrongUse, before anything is asked, for wrong
 * options, and without `ask` for required ones that are missing; those of `others` among them.
 */
export async function collectAnswers(
  { options, ask }: CommandInput,
  { missing, problems: others }: OtherOptions,
): Promise<SetupAnswers> {
  const answers = { name: '', user: '', unit: '', 'public-url': '', basis: '' }
  const names = Object.keys(answers) as readonly (keyof typeof answers)[]
  const problems = [...others]
  const absent = names.filter((name) => {
    const text = options[name]
    if (typeof text !== 'string') return true
    const validated = questions[name].validate(text.trim())
    if ('problem' in validated) problems.push(`--${name}: ${validated.problem}`)
    else answers[name] = validated.value
    return false
  })
  const unanswered = ask ? [] : [...absent.filter((name) => questions[name].isRequired), ...missing]
  if (unanswered.length > 0)
    problems.push(`Hier ontbreekt: ${unanswered.map((name) => `--${name}`).join(', ')}.`)
  if (problems.length > 0) throw new WrongUse(problems.join('\n'))
  for (const name of absent) {
    const { text, usual = '', validate } = questions[name]
    answers[name] = ask
      ? await askUntilValid(ask, usual === '' ? `${text}: ` : `${text} [${usual}]: `, (line) =>
          validate(line.trim() || usual),
        )
      : usual
  }
  return answers
}

/** Asks again, after telling the problem, until the answer is valid. */
export async function askUntilValid(
  ask: Ask,
  question: string,
  validate: (line: string) => Validated | Promise<Validated>,
  isHidden = false,
): Promise<string> {
  let prompt = question
  for (;;) {
    const validated = await validate(await ask(prompt, { isHidden }))
    if ('value' in validated) return validated.value
    prompt = `${validated.problem}\n${question}`
  }
}

/** Validates a password of its owner by the rules of the page, except that it was not used before. */
export async function validatePassword(
  password: string,
  { user: userName, name: fullName }: Pick<SetupAnswers, 'user' | 'name'>,
): Promise<Validated> {
  const validated = validateText(user.fields.password, password)
  if ('problem' in validated) return validated
  const problem = await findPasswordProblem(password, { userName, fullName, email: '' })
  return problem === undefined ? { value: password } : { problem }
}

function validateText(field: FieldDefinition, text: string): Validated {
  if (text === '') return { problem: 'Dit mag niet leeg zijn.' }
  const kind = kindOf(field)
  const parsed = kind.parse(text, field)
  const problem = parsed.ok ? kind.validate(parsed.value, field) : parsed.message
  return parsed.ok && problem === undefined ? { value: parsed.value as string } : { problem: problem ?? '' }
}

function validateUserName(text: string): Validated {
  const validated = validateText(user.fields.userName, text)
  const isTaken = 'value' in validated && validated.value === systemUserName
  return isTaken ? { problem: `${systemUserName} is de gebruiker van het programma zelf.` } : validated
}

function validatePublicUrl(text: string): Validated {
  try {
    readConfig({ PUBLIC_URL: text })
    return { value: text }
  } catch (error) {
    if (error instanceof InvalidSettings) return { problem: error.message }
    throw error
  }
}

function validateBasis(text: string): Validated {
  const known = basisParts.map(({ name }) => name)
  if (text === 'nl') return { value: known.join(',') }
  if (text === 'geen') return { value: '' }
  const chosen = text.split(',').map((name) => name.trim())
  const unknown = chosen.filter((name) => !known.includes(name))
  return unknown.length === 0
    ? { value: chosen.join(',') }
    : {
        problem: `Kies alleen nl, alleen geen, of namen met komma's uit ${known.join(', ')}, en niet ${unknown.map((name) => `"${name}"`).join(', ')}.`,
      }
}
