import { type ParseArgsConfig, parseArgs } from 'node:util'
import { RequestProblem } from '../request-problem.ts'
import { InvalidSettings } from '../start/config.ts'
import { StartError } from '../start-error.ts'
import { type Ask, createAsk } from './ask.ts'

/** The answer of a command: sentences for people, and the same as data for `--json`. */
export interface CommandAnswer {
  readonly lines: readonly string[]
  readonly data: unknown
  /** Something was left undone, which the lines say: the exit code is 1. */
  readonly isIncomplete?: boolean
}

export interface CommandInput {
  /** By the names of `arguments`. */
  readonly given: Readonly<Record<string, string>>
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  /** Absent where nobody is there to answer. */
  readonly ask?: Ask | undefined
}

export interface CommandAction {
  /** In Dutch, without a full stop. */
  readonly meaning: string
  /** Names of the words that must follow, as the help shows them. */
  readonly arguments?: readonly string[]
  readonly options?: Readonly<
    Record<string, { readonly type: 'string' | 'boolean'; readonly meaning: string }>
  >
  readonly run: (input: CommandInput) => Promise<CommandAnswer>
}

export interface Command {
  /** As in `npm run <name> -- …`. */
  readonly name: string
  readonly meaning: string
  readonly actions: Readonly<Record<string, CommandAction>>
  /** The action without a word, and the only one if there is one; absent: the help, with exit code 2. */
  readonly defaultAction?: string
  /** Asks at a terminal for what the options leave out. */
  readonly asks?: boolean
}

/** The option of actions that lose something; `requireConfirmed` asks for its value. */
export const confirmOption = {
  confirm: { type: 'string', meaning: 'noemt wat verloren gaat, zoals de opdracht zelf zegt' },
} as const

/** Throws a StartError, which says what would be lost, unless `--confirm` names exactly that. */
export function requireConfirmed({ options }: CommandInput, name: string, loss: string): void {
  if (options['confirm'] !== name)
    throw new StartError(
      `${loss} Er is niets gedaan. Herhaal de opdracht met --confirm=${name} als dat de bedoeling is.`,
    )
}

/** Returns the value of an option of text; undefined without it. */
export function textOption({ options }: CommandInput, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

interface Terminal {
  readonly out: (line: string) => void
  readonly error: (line: string) => void
  readonly ask?: Ask | undefined
}

const failed = 1
const wrongUse = 2

/** A command was called wrongly: its exit code is 2. The message is Dutch. */
export class WrongUse extends Error {}

/**
 * Runs an action of a command and returns its exit code: 0 when it was done, 1 when it failed or was refused, 2 when it
 * was called wrongly. Only an action of a command that `asks` asks, and not with `--json`. Errors other than those that tell what to do are thrown.
 * @internal
 */
export async function runCommand(
  command: Command,
  words: readonly string[],
  { out, error, ask }: Terminal,
): Promise<number> {
  const isJson = words.includes('--json')
  try {
    if (words.includes('--help') || words.includes('-h')) {
      out(describeCommand(command))
      return 0
    }
    const { action, input } = readInput(command, words)
    const {
      lines,
      data,
      isIncomplete = false,
    } = await action.run({ ...input, ask: command.asks && !isJson ? ask : undefined })
    if (isJson) out(JSON.stringify(data, undefined, 2))
    else for (const line of lines) out(line)
    return isIncomplete ? failed : 0
  } catch (failure) {
    if (!isExplained(failure)) throw failure
    error(isJson ? JSON.stringify({ error: failure.message }) : failure.message)
    if (failure instanceof WrongUse && !isJson) error(`npm run ${command.name} -- --help toont wat kan.`)
    return failure instanceof WrongUse ? wrongUse : failed
  }
}

/** Runs a command as the program of this process, with its words, and sets the exit code. */
export async function runAsProgram(command: Command): Promise<void> {
  process.exitCode = await runCommand(command, process.argv.slice(2), {
    out: (line) => process.stdout.write(`${line}\n`),
    error: (line) => process.stderr.write(`${line}\n`),
    ask: process.stdin.isTTY && process.stdout.isTTY ? createAsk(process.stdin, process.stdout) : undefined,
  })
}

function isExplained(failure: unknown): failure is Error {
  return [WrongUse, StartError, InvalidSettings, RequestProblem].some((kind) => failure instanceof kind)
}

/** Such a command needs no word for it. */
function hasOneAction({ actions }: Pick<Command, 'actions'>): boolean {
  return Object.keys(actions).length === 1
}

function readInput(command: Command, words: readonly string[]) {
  const at = findActionWord(command, words)
  const first = words[at]
  const isDefault = first === undefined
  const name = first ?? command.defaultAction
  const action =
    name !== undefined && Object.hasOwn(command.actions, name) ? command.actions[name] : undefined
  if (!action) {
    const actions = Object.keys(command.actions).join(', ')
    throw new WrongUse(
      isDefault ? `Kies wat ${command.name} moet doen: ${actions}.` : `Kies uit ${actions}, niet "${first}".`,
    )
  }
  const { values, positionals } = parse(action, isDefault ? words : words.toSpliced(at, 1))
  const names = action.arguments ?? []
  if (positionals.length !== names.length)
    throw new WrongUse(
      names.length === 0
        ? `${name} verwacht niets meer dan opties, en kreeg "${positionals.join(' ')}".`
        : `${hasOneAction(command) ? command.name : name} verwacht ${names.map((each) => `<${each}>`).join(' ')}.`,
    )
  const given = Object.fromEntries(names.map((each, index) => [each, positionals[index] ?? '']))
  return { action, input: { given, options: values } }
}

/** The index of the first word that is no option and no value of one; -1 if there is none, or only one action. */
function findActionWord({ actions }: Command, words: readonly string[]): number {
  if (hasOneAction({ actions })) return -1
  const options = Object.assign({}, ...Object.values(actions).map(({ options = {} }) => options)) as Options
  const { tokens } = parseArgs({
    args: [...words],
    options: parsedOptions(options),
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  return tokens.find(({ kind }) => kind === 'positional')?.index ?? -1
}

type Options = NonNullable<CommandAction['options']>

function parsedOptions(options: Options): NonNullable<ParseArgsConfig['options']> {
  return {
    json: { type: 'boolean' },
    ...Object.fromEntries(Object.entries(options).map(([name, { type }]) => [name, { type }])),
  }
}

function parse({ options = {} }: CommandAction, words: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: parsedOptions(options),
      allowPositionals: true,
    })
    return { values: values as CommandInput['options'], positionals }
  } catch (error) {
    const [, option = ''] = /'(-[^' ]+)/.exec((error as Error).message) ?? []
    throw new WrongUse(`De optie ${option} bestaat hier niet, of mist haar waarde.`, { cause: error })
  }
}

function describeCommand({ name, meaning, actions, defaultAction, asks = false }: Command): string {
  const lines = Object.entries(actions).flatMap(([word, action]) => {
    const names = (action.arguments ?? []).map((each) => ` <${each}>`).join('')
    const standard = word === defaultAction ? ' (ook zonder woord)' : ''
    const options = Object.entries(action.options ?? {}).map(
      ([option, { type, meaning: text }]) => `      --${option}${type === 'string' ? '=…' : ''}  ${text}`,
    )
    return hasOneAction({ actions })
      ? [`  npm run ${name} --${names}`, `      ${action.meaning}.`, ...options]
      : [`  ${word}${names}`, `      ${action.meaning}${standard}.`, ...options]
  })
  return [
    `npm run ${name} -- …  ${meaning}.`,
    '',
    ...lines,
    '',
    'Overal: --json (antwoord als JSON), --help. Met npm run --silent zonder de regels van npm.',
    `Einde: 0 gedaan, 1 mislukt of geweigerd, 2 verkeerd aangeroepen. ${asks ? 'Alleen in een terminal vraagt de opdracht wat ontbreekt.' : 'De opdracht vraagt nooit iets.'}`,
    'Zij gebruikt de instellingen van het programma (DATA_DIR of DATABASE_URL, PUBLIC_URL, SECRETS_KEY_FILE, …).',
  ].join('\n')
}
