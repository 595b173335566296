import {
  type Account,
  createPasswordLink,
  endSessions,
  findAccount,
  listAccounts,
} from '../features/authorization/accounts.ts'
import { makeAdministrator } from '../features/authorization/make-administrator.ts'
import { RequestProblem } from '../request-problem.ts'
import { browserAddress } from './browser-address.ts'
import { type CommandEngine, withEngine } from './open-engine.ts'
import { type Command, type CommandAnswer, type CommandInput, runAsProgram } from './run-command.ts'

const userName = 'gebruikersnaam'

/** The way back when nobody can sign in or manage users any more (docs/operations.md). */
const command: Command = {
  name: 'admin',
  meaning: 'beheerders tonen en maken, wachtwoorden herstellen, sessies beëindigen',
  defaultAction: 'list',
  actions: {
    list: {
      meaning: 'toont de beheerders, of alle accounts',
      options: { all: { type: 'boolean', meaning: 'ook wie geen beheerder is' } },
      run: ({ options }) => withEngine(({ engine }) => list(engine, options.all === true)),
    },
    make: {
      meaning:
        'maakt een account beheerder: actief, met alle rechten in alle business units, en lid van een business unit',
      arguments: [userName],
      options: { unit: { type: 'string', meaning: 'omschrijving van die business unit' } },
      run: (input) => withEngine((opened) => make(opened, input)),
    },
    reset: {
      meaning: 'maakt een link van een dag, waarmee de gebruiker eenmalig een nieuw wachtwoord instelt',
      arguments: [userName],
      run: ({ given }) => withEngine((opened) => reset(opened, given[userName] ?? '')),
    },
    'end-sessions': {
      meaning: 'beëindigt alle sessies en tokens van een gebruiker, of met "iedereen" die van allen',
      arguments: [userName],
      run: ({ given }) => withEngine(({ engine }) => end(engine, given[userName] ?? '')),
    },
  },
}

type Engine = CommandEngine['engine']

async function list(engine: Engine, isAll: boolean): Promise<CommandAnswer> {
  const all = await listAccounts(engine)
  const accounts = all.filter(({ isAdministrator }) => isAll || isAdministrator)
  const data = accounts.map(({ id: _, ...account }) => account)
  const none =
    all.length === 0
      ? 'Er zijn nog geen accounts. npm run setup maakt de eerste beheerder; zonder setup toont npm start een link waarmee je die maakt.'
      : 'Niemand is nu beheerder. "make <gebruikersnaam>" maakt een account beheerder; "list --all" toont de accounts.'
  return { lines: accounts.length > 0 ? accounts.map(describeAccount) : [none], data }
}

function describeAccount(account: Account): string {
  const parts = [
    account.isAdministrator ? 'beheerder' : 'geen beheerder',
    ...(account.isActive ? [] : ['niet actief']),
    ...(account.hasPassword ? [] : ['zonder wachtwoord']),
    account.openSessions === 1 ? '1 sessie' : `${account.openSessions} sessies`,
    ...(account.accessTokens > 0 ? [describeTokens(account.accessTokens)] : []),
  ]
  return `${account.userName} (${account.fullName}): ${parts.join(', ')}.`
}

async function make(
  { engine, config }: CommandEngine,
  { given, options }: CommandInput,
): Promise<CommandAnswer> {
  const account = await findAccount(engine, given[userName] ?? '')
  const unitName = typeof options.unit === 'string' ? options.unit : undefined
  const unit = await makeAdministrator(engine, account, unitName)
  const after = await findAccount(engine, account.userName)
  const link = after.hasPassword ? undefined : await createLink({ engine, config }, after)
  const made =
    unit === undefined
      ? `${account.userName} is al beheerder; er is niets gewijzigd.`
      : `${account.userName} (${account.fullName}) is beheerder, en lid van ${unit}.`
  const linkLine = link && `Het account heeft nog geen wachtwoord. Stel dat binnen een dag in op ${link}`
  return {
    lines: [made, ...(linkLine ? [linkLine] : [])],
    data: {
      userName: account.userName,
      isChanged: unit !== undefined,
      businessUnit: unit ?? null,
      link: link ?? null,
    },
  }
}

async function reset(opened: CommandEngine, name: string): Promise<CommandAnswer> {
  const account = await findAccount(opened.engine, name)
  if (!account.isActive)
    throw new RequestProblem(
      'ruleBroken',
      `${account.userName} is niet actief en kan zich dus niet aanmelden; er is geen link gemaakt.`,
    )
  const link = await createLink(opened, account)
  const line = `${account.fullName} stelt binnen een dag, eenmalig, een nieuw wachtwoord in op ${link}`
  return { lines: [line], data: { userName: account.userName, link } }
}

async function createLink({ engine, config }: CommandEngine, { id }: Account): Promise<string> {
  const token = await createPasswordLink(engine, id)
  return `${browserAddress(config)}/sign-in?reset=${token}`
}

async function end(engine: Engine, name: string): Promise<CommandAnswer> {
  const account = name === 'iedereen' ? undefined : await findAccount(engine, name)
  const whose = account ? ` van ${account.userName}` : ''
  const { sessions, tokens } = await endSessions(engine, account?.id)
  const count = sessions === 1 ? '1 sessie' : `${sessions} sessies`
  const isOne = sessions === 1 && tokens === 0
  const what = tokens > 0 ? `${count} en ${describeTokens(tokens)}` : count
  return {
    lines: [`${what}${whose} ${isOne ? 'is' : 'zijn'} beëindigd.`],
    data: { ended: sessions, endedTokens: tokens },
  }
}

function describeTokens(count: number): string {
  return count === 1 ? '1 token' : `${count} tokens`
}

await runAsProgram(command)
