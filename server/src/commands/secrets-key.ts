import { addKey, dropKeys, type KeyedDatabase, listKeys, turnKey } from '../features/secrets/turn-key.ts'
import { withEngine } from './open-engine.ts'
import { type Command, type CommandAnswer, runAsProgram } from './run-command.ts'

/** Manages the keys of secrets, also while the program runs (docs/operations.md). */
const command: Command = {
  name: 'secrets-key',
  meaning: 'de sleutels van geheimen tonen, toevoegen, vervangen en opruimen',
  defaultAction: 'list',
  actions: {
    list: { meaning: 'toont de sleutels en wat zij verzegelen', run: () => withKeys(list) },
    add: {
      meaning:
        'voegt een sleutel aan het bestand toe; alleen nodig waar servers elk een eigen bestand hebben',
      run: () => withKeys(add),
    },
    turn: {
      meaning: 'verzegelt alle waarden met de toegevoegde sleutel, of met een nieuwe',
      run: () => withKeys(turn),
    },
    drop: { meaning: 'verwijdert sleutels waarmee niets verzegeld is', run: () => withKeys(drop) },
  },
}

function withKeys(work: (database: KeyedDatabase) => Promise<CommandAnswer>): Promise<CommandAnswer> {
  return withEngine(({ engine: { database, catalogue }, config }) =>
    work({ kysely: database.kysely, catalogue, file: config.secretsKeyFile }),
  )
}

async function list(database: KeyedDatabase): Promise<CommandAnswer> {
  const keys = await listKeys(database)
  const lines = keys.map(({ id, isCurrent, isPrepared, values }) => {
    const state = isCurrent ? ', verzegelt nieuwe waarden' : isPrepared ? ', nog niet in gebruik' : ''
    return `Sleutel ${id}: ${count(values)}${state}.`
  })
  return { lines, data: keys }
}

async function add(database: KeyedDatabase): Promise<CommandAnswer> {
  const id = await addKey(database)
  const line = `Sleutel ${id} staat in ${database.file}. Kopieer het bestand naar elke server en voer dan "turn" uit.`
  return { lines: [line], data: { id, file: database.file } }
}

async function turn(database: KeyedDatabase): Promise<CommandAnswer> {
  const turned = await turnKey(database)
  const { id, resealed, unreadable } = turned
  if (unreadable.length > 0) return { lines: explainUnreadable(turned), data: turned, isIncomplete: true }
  const line = `Alle waarden zijn verzegeld met sleutel ${id}; ${count(resealed)} opnieuw verzegeld. Bewaar een nieuwe kopie van het sleutelbestand; "drop" verwijdert de oude sleutels.`
  return { lines: [line], data: turned }
}

function explainUnreadable({
  id,
  resealed,
  unreadable,
}: Awaited<ReturnType<typeof turnKey>>): readonly string[] {
  const what = unreadable.length === 1 ? 'Deze waarde is' : `Deze ${unreadable.length} waarden zijn`
  return [
    `Sleutel ${id} verzegelt nieuwe waarden; ${count(resealed)} opnieuw verzegeld.`,
    `${what} niet te openen, en overgeslagen:`,
    ...unreadable.map((each) => `- ${each}`),
    'Vul ze in Stamboek opnieuw in of maak ze leeg; daarna verwijdert "drop" de oude sleutels.',
  ]
}

async function drop(database: KeyedDatabase): Promise<CommandAnswer> {
  const { dropped, used } = await dropKeys(database)
  const removed = dropped.length > 0 ? `Verwijderd: ${dropped.join(', ')}.` : 'Er is geen sleutel verwijderd.'
  const line =
    used.length === 0
      ? removed
      : `${removed} Nog in gebruik: ${used.join(', ')}; voer eerst "turn" uit, dat ook noemt wat niet te openen is.`
  return { lines: [line], data: { dropped, used } }
}

function count(values: number): string {
  return values === 1 ? '1 waarde' : `${values} waarden`
}

await runAsProgram(command)
