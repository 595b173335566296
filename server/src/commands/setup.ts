import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { BasisOutcome } from '@stamboek/model/contract/basis'
import { type Config, readConfig } from '../start/config.ts'
import { browserAddress } from './browser-address.ts'
import { type Command, type CommandAnswer, type CommandInput, runAsProgram, WrongUse } from './run-command.ts'
import { setUpDatabase } from './set-up-database.ts'
import { formatSettings, requireFree, writeSettings } from './settings-file.ts'
import {
  askUntilValid,
  collectAnswers,
  type SetupAnswers,
  type Validated,
  validatePassword,
} from './setup-answers.ts'

/** The first day of an installation: database, first administrator, unit and basis (docs/operations.md). */
const command: Command = {
  name: 'setup',
  meaning: 'de database klaarzetten, met de eerste beheerder en basisgegevens',
  asks: true,
  defaultAction: 'run',
  actions: {
    run: {
      meaning:
        'maakt wat ontbreekt; een database met gebruikers wordt geweigerd, een afgebroken setup afgemaakt',
      options: {
        user: { type: 'string', meaning: 'gebruikersnaam van de eerste beheerder' },
        name: { type: 'string', meaning: 'zijn of haar naam' },
        'password-file': {
          type: 'string',
          meaning: 'bestand met het wachtwoord; - leest het van de standaardinvoer',
        },
        unit: { type: 'string', meaning: 'de eerste business unit (Hoofdvestiging)' },
        basis: {
          type: 'string',
          meaning: "basisgegevens: nl, geen, of namen van delen met komma's ertussen",
        },
        'public-url': { type: 'string', meaning: 'adres dat browsers gebruiken (PUBLIC_URL)' },
        'settings-file': {
          type: 'string',
          meaning: 'nieuw bestand voor de instellingen, voor EnvironmentFile van systemd',
        },
      },
      run,
    },
  },
}

async function run(input: CommandInput): Promise<CommandAnswer> {
  readConfig(process.env)
  const { options } = input
  const passwordFile = options['password-file']
  const given = typeof passwordFile === 'string' ? await readPassword(passwordFile) : undefined
  const answers = await collectAnswers(input, {
    missing: given === undefined ? ['password-file'] : [],
    problems: given && 'problem' in given ? [`--password-file: ${given.problem}`] : [],
  })
  const password =
    given && 'value' in given
      ? await requirePassword(given.value, answers)
      : await askPassword(input, answers)
  const publicUrl = answers['public-url'] || process.env['PUBLIC_URL']
  const config = readConfig({ ...process.env, PUBLIC_URL: publicUrl })
  const settingsFile =
    typeof options['settings-file'] === 'string' ? path.resolve(options['settings-file']) : undefined
  const settings = settingsFile === undefined ? '' : formatSettings(settingsOf(config, publicUrl))
  if (settingsFile !== undefined) await requireFree(settingsFile, settings)
  const outcomes = await setUpDatabase(
    config,
    {
      userName: answers.user,
      fullName: answers.name,
      password,
      unitName: answers.unit,
      basis: answers.basis === '' ? [] : answers.basis.split(','),
      beforeEnd: async () => {
        if (settingsFile !== undefined) await writeSettings(settingsFile, settings)
      },
    },
    { info: () => {}, warn: reportLine, error: reportLine },
  )
  return describeSetup({ answers, outcomes, config, settingsFile })
}

function reportLine(message: string): void {
  process.stderr.write(`${message}\n`)
}

/** Reads the password in the file, without the line break that an editor adds. */
async function readPassword(file: string): Promise<Validated> {
  try {
    const content = file === '-' ? await text(process.stdin) : await readFile(file, 'utf8')
    return { value: content.replace(/\r?\n$/, '') }
  } catch {
    return { problem: `het bestand ${file} is niet te lezen.` }
  }
}

async function requirePassword(password: string, answers: SetupAnswers): Promise<string> {
  const validated = await validatePassword(password, answers)
  if ('problem' in validated) throw new WrongUse(`--password-file: ${validated.problem}`)
  return validated.value
}

async function askPassword({ ask }: CommandInput, answers: SetupAnswers): Promise<string> {
  if (!ask) throw new WrongUse('Hier ontbreekt: --password-file.')
  return askUntilValid(
    ask,
    'Wachtwoord (minstens 12 tekens; wat je typt is niet te zien): ',
    async (line) => {
      const validated = await validatePassword(line, answers)
      if ('problem' in validated) return validated
      const again = await ask('Wachtwoord nogmaals: ', { isHidden: true })
      return again === line ? validated : { problem: 'De wachtwoorden zijn niet gelijk.' }
    },
    true,
  )
}

function settingsOf(
  config: Config,
  publicUrl: string | undefined,
): Readonly<Record<string, string | undefined>> {
  const { given, databaseUrl, dataDirectory, secretsKeyFile, backups } = config
  return {
    ...given,
    ...(databaseUrl === undefined
      ? { DATA_DIR: dataDirectory }
      : { DATABASE_URL: databaseUrl, DATA_DIR: given['DATA_DIR'] && dataDirectory }),
    SECRETS_KEY_FILE: secretsKeyFile,
    BACKUP_DIR: backups?.directory,
    PUBLIC_URL: publicUrl,
    DEMO: 'off',
  }
}

interface Setup {
  readonly answers: SetupAnswers
  readonly outcomes: readonly BasisOutcome[]
  readonly config: Config
  readonly settingsFile: string | undefined
}

function describeSetup({ answers, outcomes, config, settingsFile }: Setup): CommandAnswer {
  const address = browserAddress(config)
  const start =
    settingsFile === undefined
      ? `Start Stamboek met npm start en dezelfde instellingen${answers['public-url'] ? `, met PUBLIC_URL=${address}` : ''}.`
      : `De instellingen staan in ${settingsFile}. Start Stamboek daarmee: set -a; . ${settingsFile}; set +a; npm start`
  return {
    lines: [
      `${answers.user} (${answers.name}) is beheerder, en lid van ${answers.unit}.`,
      ...outcomes.map(describeOutcome),
      start,
      `Meld je dan aan op ${address}/sign-in`,
    ],
    data: {
      userName: answers.user,
      businessUnit: answers.unit,
      basis: outcomes,
      settingsFile: settingsFile ?? null,
      address,
    },
    isIncomplete: outcomes.some(({ message }) => message !== null),
  }
}

function describeOutcome({ label, counts, message }: BasisOutcome): string {
  const kept =
    counts.unchanged > 0 ? `, ${counts.unchanged} ${counts.unchanged === 1 ? 'bestond' : 'bestonden'} al` : ''
  return `${label}: ${counts.new} toegevoegd${kept}.${message === null ? '' : ` ${message}`}`
}

await runAsProgram(command)
