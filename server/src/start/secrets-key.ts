import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { openDatabase } from '../database/connection/database.ts'
import { findRunningPostgresUrl } from '../database/embedded/running-postgres.ts'
import { addKey, dropKeys, type KeyedDatabase, listKeys, turnKey } from '../features/secrets/turn-key.ts'
import { StartError } from '../start-error.ts'
import { InvalidSettings, readConfig } from './config.ts'

/**
 * Manages the keys of secrets, also while the program runs: `npm run secrets-key [add | turn | drop]`
 * (docs/operations.md).
 */
const commands: Readonly<Record<string, (database: KeyedDatabase) => Promise<string>>> = {
  async list(database) {
    const keys = await listKeys(database)
    const lines = keys.map(({ id, isCurrent, isPrepared, values }) => {
      const state = isCurrent ? ', verzegelt nieuwe waarden' : isPrepared ? ', nog niet in gebruik' : ''
      return `Sleutel ${id}: ${count(values)}${state}.`
    })
    return lines.join('\n')
  },
  async add(database) {
    return `Sleutel ${await addKey(database)} staat in ${database.file}. Kopieer het bestand naar elke server en voer dan "turn" uit.`
  },
  async turn(database) {
    const { id, resealed, unreadable } = await turnKey(database)
    if (unreadable.length > 0) {
      process.exitCode = 1
      return explainUnreadable({ id, resealed, unreadable })
    }
    return `Alle waarden zijn verzegeld met sleutel ${id}; ${count(resealed)} opnieuw verzegeld. Bewaar een nieuwe kopie van het sleutelbestand; "drop" verwijdert de oude sleutels.`
  },
  async drop(database) {
    const { dropped, used } = await dropKeys(database)
    const removed =
      dropped.length > 0 ? `Verwijderd: ${dropped.join(', ')}.` : 'Er is geen sleutel verwijderd.'
    return used.length === 0
      ? removed
      : `${removed} Nog in gebruik: ${used.join(', ')}; voer eerst "turn" uit, dat ook noemt wat niet te openen is.`
  },
}

function explainUnreadable({ id, resealed, unreadable }: Awaited<ReturnType<typeof turnKey>>): string {
  const what = unreadable.length === 1 ? 'Deze waarde is' : `Deze ${unreadable.length} waarden zijn`
  return [
    `Sleutel ${id} verzegelt nieuwe waarden; ${count(resealed)} opnieuw verzegeld.`,
    `${what} niet te openen, en overgeslagen:`,
    ...unreadable.map((each) => `- ${each}`),
    'Vul ze in Stamboek opnieuw in of maak ze leeg; daarna verwijdert "drop" de oude sleutels.',
  ].join('\n')
}

function count(values: number): string {
  return values === 1 ? '1 waarde' : `${values} waarden`
}

try {
  const [name = 'list', ...rest] = process.argv.slice(2)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || rest.length > 0) throw new StartError(`Kies uit ${Object.keys(commands).join(', ')}.`)
  const {
    dataDirectory,
    databaseUrl = await findRunningPostgresUrl(dataDirectory),
    secretsKeyFile,
  } = readConfig(process.env)
  const database = await openDatabase({ dataDirectory, ...(databaseUrl !== undefined && { databaseUrl }) })
  try {
    const catalogue = createRecordCatalogue(recordTypes)
    const answer = await command({ kysely: database.kysely, catalogue, file: secretsKeyFile })
    process.stdout.write(`${answer}\n`)
  } finally {
    await database.close()
  }
} catch (error) {
  if (!(error instanceof StartError || error instanceof InvalidSettings)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
