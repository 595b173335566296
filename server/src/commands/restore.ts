import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Backup, countRows, readBackup } from '../backup/manifest.ts'
import { activateCopy, DatabaseInUse, restoreBackup } from '../backup/restore-backup.ts'
import { openKeys } from '../backup/sealed-keys.ts'
import { parseKeys, readKeyFile, writeKeyFile } from '../features/secrets/key-file.ts'
import { StartError } from '../start-error.ts'
import { type CommandDatabase, withDatabase } from './open-database.ts'
import { readPassphrase } from './passphrase.ts'
import { createProgress } from './progress.ts'
import {
  type Command,
  type CommandAnswer,
  type CommandInput,
  confirmOption,
  requireConfirmed,
  runAsProgram,
  textOption,
  WrongUse,
} from './run-command.ts'

/** Restores a back-up into the database of the settings while the program is stopped (docs/operations.md). */
const command: Command = {
  name: 'restore',
  meaning: 'een back-up terugzetten, terwijl het programma niet draait',
  defaultAction: 'restore',
  actions: {
    restore: {
      meaning: 'zet een back-up terug, alles of niets, als kopie die geen taken uitvoert',
      options: {
        from: { type: 'string', meaning: 'de map van de back-up' },
        'passphrase-file': {
          type: 'string',
          meaning: 'bestand met de wachtzin van de verzegelde sleutels; - is de invoer',
        },
        activate: {
          type: 'boolean',
          meaning:
            'neemt meteen de plaats van het origineel in; zonder --from: maakt van een kopie het origineel',
        },
        ...confirmOption,
      },
      run: restore,
    },
  },
}

async function restore(input: CommandInput): Promise<CommandAnswer> {
  const from = textOption(input, 'from')
  const isActive = input.options['activate'] === true
  if (from === undefined) {
    if (!isActive) throw new WrongUse('Zeg met --from=MAP welke back-up teruggezet moet worden.')
    return activate()
  }
  const backup = await readBackup(from)
  return withDatabase((opened) => restoreInto(opened, backup, input), {
    mayCreate: true,
    dropsEmpty: true,
  })
}

async function activate(): Promise<CommandAnswer> {
  return withDatabase(async ({ database }) => {
    const isChanged = await activateCopy(database)
    const line = isChanged
      ? 'De kopie is nu het origineel: vanaf de volgende start voert zij taken uit.'
      : 'Deze database is geen kopie; er is niets gewijzigd.'
    return { lines: [line], data: { isChanged } }
  })
}

async function restoreInto(
  { database, config, isShared }: CommandDatabase,
  backup: Backup,
  input: CommandInput,
): Promise<CommandAnswer> {
  if (isShared)
    throw new StartError('Stamboek draait op deze database. Stop het eerst; er is niets teruggezet.')
  const keys = await findKeys(backup, config.secretsKeyFile, textOption(input, 'passphrase-file'))
  const isActive = input.options['activate'] === true
  const name =
    database.kind === 'server'
      ? (database.connection.database ?? 'database')
      : path.basename(config.dataDirectory)
  try {
    await restoreBackup(database, backup, {
      mayReplace: textOption(input, 'confirm') === name,
      isActive,
      onProgress: createProgress('rijen'),
      beforeCommit: async () => {
        if (keys) await writeKeyFile(config.secretsKeyFile, keys)
      },
    })
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error
    const lost = `Deze database heeft ${error.rows.toLocaleString('nl-NL')} rijen, die verloren gaan als de back-up teruggezet wordt.`
    requireConfirmed(input, name, lost)
    throw error
  }
  const { manifest } = backup
  const rows = countRows(manifest)
  return {
    lines: [
      `De back-up ${manifest.name} is teruggezet: ${manifest.tables.length} tabellen, ${rows.toLocaleString('nl-NL')} rijen.`,
      ...(keys ? [`De sleutels van geheimen staan in ${config.secretsKeyFile}.`] : []),
      isActive
        ? 'Start het programma met npm start.'
        : 'Zij start als kopie, die geen taken uitvoert: controleer haar, en maak er met npm run restore -- --activate het origineel van.',
    ],
    data: { name: manifest.name, madeAt: manifest.madeAt, rows, isActive },
  }
}

/**
 * Returns the keys that must be written to the key file, undefined if it has those of the back-up. Throws a StartError if neither the
 * file nor the back-up has them: the program would not start.
 */
async function findKeys({ directory, manifest }: Backup, file: string, passphraseFile: string | undefined) {
  const ring = await readKeyFile(file)
  const missing = manifest.keys.filter((id) => !ring?.has(id))
  if (missing.length === 0) return undefined
  if (ring)
    throw new StartError(
      `Het sleutelbestand ${file} is niet van deze back-up: sleutel ${missing[0]} ontbreekt erin. Wijs met SECRETS_KEY_FILE het bestand van toen aan, of een nieuw bestand; er is niets teruggezet.`,
    )
  if (manifest.sealedKeys === null || passphraseFile === undefined)
    throw new StartError(
      manifest.sealedKeys === null
        ? `Het sleutelbestand ${file} van deze back-up ontbreekt: zet het terug, of wijs het aan met SECRETS_KEY_FILE; er is niets teruggezet.`
        : `Het sleutelbestand ${file} ontbreekt, maar zit verzegeld in de back-up: geef met --passphrase-file=BESTAND de wachtzin; er is niets teruggezet.`,
    )
  const sealedFile = path.join(directory, manifest.sealedKeys)
  const sealed = await readFile(sealedFile, 'utf8').catch((error: unknown) => {
    throw new StartError(
      `Het bestand ${sealedFile} met de verzegelde sleutels is niet te lezen; er is niets teruggezet.`,
      {
        cause: error,
      },
    )
  })
  const keys = parseKeys(await openKeys(sealed, await readPassphrase(passphraseFile)))
  if (manifest.keys.some((id) => !keys.has(id)))
    throw new StartError('De verzegelde sleutels zijn niet die van deze back-up; er is niets teruggezet.')
  await requireDirectory(path.dirname(file))
  return keys.values()
}

async function requireDirectory(directory: string): Promise<void> {
  if (!(await stat(directory).catch(() => undefined))?.isDirectory())
    throw new StartError(`De map ${directory} voor het sleutelbestand bestaat niet; er is niets teruggezet.`)
}

await runAsProgram(command)
