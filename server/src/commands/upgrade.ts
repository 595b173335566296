import { tmpdir } from 'node:os'
import path from 'node:path'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { Kysely } from 'kysely'
import { readBackup } from '../backup/manifest.ts'
import { withScratchCopy } from '../backup/scratch-copy.ts'
import { readBuild } from '../build.ts'
import type { DatabaseTables } from '../database/connection/database.ts'
import { dropOrphans, listOrphans, type Orphan } from '../database/schema/orphans.ts'
import { type PlannedStep, planUpgrade, type UpgradePlan } from '../database/schema/plan-upgrade.ts'
import { tryUpgrade } from '../database/schema/try-upgrade.ts'
import { createCatalogue, listOwnTables, product } from '../start/product.ts'
import { StartError } from '../start-error.ts'
import { withDatabase } from './open-database.ts'
import { withEngine } from './open-engine.ts'
import { createProgress } from './progress.ts'
import {
  type Command,
  type CommandAnswer,
  type CommandInput,
  runAsProgram,
  textOption,
  WrongUse,
} from './run-command.ts'
import { writeChanges } from './write-changes.ts'

const confirm = {
  type: 'string',
  meaning: 'wat er weg mag, met komma’s ertussen, zoals country.continent',
} as const

/** Shows what a start would change in the database, and drops what no definition knows (docs/operations.md). */
const command: Command = {
  name: 'upgrade',
  meaning: 'tonen wat een start in de database verandert',
  defaultAction: 'show',
  actions: {
    show: {
      meaning:
        'toont wat een start zou veranderen, en verandert niets; eindigt met 1 als de start zou weigeren',
      options: {
        try: {
          type: 'boolean',
          meaning: 'doet het eerst echt, op een kopie naast de database, en zegt hoe lang het duurt',
        },
        drop: { type: 'boolean', meaning: 'hetzelfde als het woord drop' },
        confirm,
      },
      async run(input) {
        const { try: isTrial, drop: isDrop } = input.options
        if (isTrial && isDrop) throw new WrongUse('Kies een van beide: --try of --drop.')
        if (!isDrop && textOption(input, 'confirm') !== undefined)
          throw new WrongUse('--confirm hoort bij drop: npm run upgrade -- drop --confirm=…')
        if (isTrial) return tryOnCopy()
        return onConnection(isDrop ? (...on) => drop(...on, input) : show)
      },
    },
    changes: {
      meaning:
        'schrijft wat er sinds een back-up is gewijzigd naar een CSV-bestand, voor wie naar die back-up terug moet',
      options: {
        since: { type: 'string', meaning: 'de map van die back-up' },
        to: { type: 'string', meaning: 'het nieuwe bestand' },
      },
      run: writeChangesSince,
    },
    drop: {
      meaning: 'toont wat van vervallen velden is overgebleven, en gooit weg wat --confirm noemt',
      options: { confirm },
      run: (input) => onConnection((...on) => drop(...on, input)),
    },
  },
}

function onConnection(
  work: (connection: Kysely<DatabaseTables>, catalogue: RecordCatalogue) => Promise<CommandAnswer>,
): Promise<CommandAnswer> {
  return withDatabase(({ database }) =>
    database.kysely.connection().execute((connection) => work(connection, createCatalogue(product))),
  )
}

async function show(connection: Kysely<DatabaseTables>, catalogue: RecordCatalogue): Promise<CommandAnswer> {
  const plan = await planUpgrade(connection, catalogue, { ownTables: listOwnTables(product) })
  return { lines: describePlan(plan), data: plan, isIncomplete: plan.refused.length > 0 }
}

async function tryOnCopy(): Promise<CommandAnswer> {
  return withDatabase(async ({ database, config }) => {
    const { version } = await readBuild()
    const options = {
      to: config.backups?.directory ?? tmpdir(),
      version,
      onProgress: createProgress('tabellen'),
    }
    const tried = await withScratchCopy(database, options, (copy) =>
      tryUpgrade(copy, createCatalogue(product), listOwnTables(product)),
    )
    const [ahead, stopped] = [tried.aheadSeconds, tried.stoppedSeconds].map((seconds) =>
      seconds.toLocaleString('nl-NL', { maximumFractionDigits: 1 }),
    )
    const lines = [
      `De upgrade lukte op een kopie, die weer weg is: ${ahead} s vooraf, terwijl een draaiend programma gewoon werkt; daarna werd ${stopped} s niets opgeslagen.`,
      ...tried.warnings.map((sentence) => `Let op: ${sentence}`),
      'In de database zelf is niets veranderd.',
    ]
    return { lines, data: tried }
  })
}

async function writeChangesSince(input: CommandInput): Promise<CommandAnswer> {
  const since = textOption(input, 'since')
  const to = textOption(input, 'to')
  if (since === undefined || to === undefined)
    throw new WrongUse('Zeg met --since=MAP sinds welke back-up, en met --to=BESTAND waarheen.')
  const { manifest } = await readBackup(since)
  const file = path.resolve(to)
  return withEngine(async ({ engine }) => {
    const count = await writeChanges(engine, manifest, file)
    const entries = count === 1 ? 'staat 1 wijziging' : `staan ${count.toLocaleString('nl-NL')} wijzigingen`
    return {
      lines: [`In ${file} ${entries} sinds ${manifest.name}, de oudste eerst.`],
      data: { file, since: manifest.madeAt, count },
    }
  })
}

function describePlan({
  isNew,
  isOfAnotherVersion,
  steps,
  refused,
  warnings,
}: UpgradePlan): readonly string[] {
  const notes = [
    ...refused.map((sentence) => `Geweigerd: ${sentence}`),
    ...warnings.map((sentence) => `Let op: ${sentence}`),
  ]
  if (isNew) return ['De database is nog leeg: een start maakt alles.']
  if (steps.length === 0 && !isOfAnotherVersion)
    return ['Een start verandert niets in deze database.', ...notes]
  const [stopped, ahead] = [true, false].map((stops) =>
    Math.ceil(sum(steps.filter(({ stopsWrites }) => stopsWrites === stops))),
  )
  const migrations = steps.filter(({ kind }) => kind === 'migration')
  const byTable = Map.groupBy(
    steps.filter(({ kind }) => kind === 'statement'),
    ({ table }) => table,
  )
  return [
    ...(steps.length > 0 ? ['Een start doet dit (--json noemt elke opdracht):'] : []),
    ...migrations.map((step) => `- migratie ${step.what}${describeRows([step])}`),
    ...[...byTable].map(([table, own]) => `- ${table}: ${describeStatements(own)}${describeRows(own)}`),
    `Vooraf ongeveer ${ahead} s, terwijl een draaiend programma gewoon werkt; daarna wordt ongeveer ${stopped} s niets opgeslagen.`,
    ...notes,
  ]
}

const kindsOfStatements = [
  [/^CREATE TABLE /, 'nieuwe tabel', 'nieuwe tabellen'],
  [/ RENAME /, 'nieuwe naam', 'nieuwe namen'],
  [/ ADD COLUMN /, 'nieuwe kolom', 'nieuwe kolommen'],
  [/ ADD CONSTRAINT | TRIGGER /, 'regel', 'regels'],
  [/^CREATE (UNIQUE )?INDEX /, 'index', 'indexen'],
  [/^DROP INDEX /, 'index weg', 'indexen weg'],
  [/ SET DEFAULT /, 'andere standaardwaarde', 'andere standaardwaarden'],
] as const

function describeStatements(steps: readonly PlannedStep[]): string {
  const counted = kindsOfStatements.flatMap(([pattern, one, many]) => {
    const count = steps.filter(({ what }) => pattern.test(what)).length
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
  })
  return counted.join(', ')
}

function describeRows(steps: readonly PlannedStep[]): string {
  const rows = Math.max(...steps.map((step) => step.rows))
  if (rows === 0) return ''
  const when = steps.every(({ stopsWrites }) => !stopsWrites) ? ', vooraf' : ''
  return ` (${rows.toLocaleString('nl-NL')} rijen van ${steps[0]?.table}, ongeveer ${Math.ceil(sum(steps))} s${when})`
}

function sum(steps: readonly PlannedStep[]): number {
  return steps.reduce((total, { seconds }) => total + seconds, 0)
}

async function drop(
  connection: Kysely<DatabaseTables>,
  catalogue: RecordCatalogue,
  input: CommandInput,
): Promise<CommandAnswer> {
  const orphans = await listOrphans(connection, catalogue, listOwnTables(product))
  const names = new Set(textOption(input, 'confirm')?.split(','))
  const unknown = [...names].filter((name) => !orphans.some((each) => each.name === name))
  if (unknown.length > 0)
    throw new StartError(
      `${unknown.join(', ')} is niet iets wat van vervallen velden is overgebleven; er is niets weggegooid.`,
    )
  const [dropped, kept] = [true, false].map((isNamed) =>
    orphans.filter(({ name }) => names.has(name) === isNamed),
  )
  await dropOrphans(connection, dropped ?? [])
  return {
    lines: [
      ...(orphans.length === 0 ? ['Er is niets van vervallen velden overgebleven.'] : []),
      ...(dropped ?? []).map((each) => `Weggegooid: ${describe(each)}.`),
      ...(kept ?? []).map((each) => `Blijft staan: ${describe(each)}; weg met --confirm=${each.name}.`),
    ],
    data: { dropped, kept },
    isIncomplete: (kept ?? []).length > 0,
  }
}

function describe({ name, column, count }: Orphan): string {
  const [one, many] = column === undefined ? ['rij', 'rijen'] : ['waarde', 'waarden']
  return `${name}, ${count.toLocaleString('nl-NL')} ${count === 1 ? one : many}`
}

await runAsProgram(command)
