import { countRows, readBackup } from '../backup/manifest.ts'
import { makeRecordedProof } from '../backup/recorded-backups.ts'
import { withDatabase } from './open-database.ts'
import { createProgress } from './progress.ts'
import { type Command, type CommandAnswer, type CommandInput, runAsProgram } from './run-command.ts'

const folder = 'map'

/** Proves a back-up by restoring it beside the database (docs/operations.md). */
const command: Command = {
  name: 'verify-backup',
  meaning: 'een back-up bewijzen, door haar terug te zetten in een proefdatabase naast die van het programma',
  defaultAction: 'prove',
  actions: {
    prove: {
      meaning: 'zet de back-up terug, leest alles opnieuw en vergelijkt aantallen, inhoud en schema',
      arguments: [folder],
      run: prove,
    },
  },
}

async function prove({ given }: CommandInput): Promise<CommandAnswer> {
  const backup = await readBackup(given[folder] ?? '')
  await withDatabase(
    ({ database }) => makeRecordedProof(database, backup, { onProgress: createProgress('rijen') }),
    { mayCreate: true, dropsEmpty: true },
  )
  const { name, tables, madeAt } = backup.manifest
  const rows = countRows(backup.manifest)
  return {
    lines: [
      `De back-up ${name} is bewezen: ${tables.length} tabellen, ${rows.toLocaleString('nl-NL')} rijen.`,
    ],
    data: { name, madeAt, rows, isProven: true },
  }
}

await runAsProgram(command)
