import { StartError } from '../../start-error.ts'

const fileFailures: Record<string, string> = {
  ENOENT: 'de map is daar niet te maken.',
  EACCES: 'Stamboek mag er niet lezen of schrijven; geef de gebruiker waaronder Stamboek draait toegang.',
  EPERM: 'Stamboek mag er niet lezen of schrijven; geef de gebruiker waaronder Stamboek draait toegang.',
  EROFS: 'het bestandssysteem is alleen-lezen.',
  ENOSPC: 'de schijf is vol.',
  EDQUOT: 'het schijfquotum is bereikt.',
  EEXIST: 'er staat een bestand waar een map moet komen.',
  ENOTDIR: 'er staat een bestand waar een map moet komen.',
  ENAMETOOLONG: 'het pad is te lang.',
  ELOOP: 'het pad bevat een kring van koppelingen.',
  EMFILE: 'er staan te veel bestanden open.',
  ENFILE: 'er staan te veel bestanden open.',
  EIO: 'de schijf geeft een leesfout of schrijffout.',
}

const serverFailures: readonly (readonly [pattern: RegExp, sentence: string])[] = [
  [/No space left on device/, 'de schijf (of het gedeelde geheugen) is vol.'],
  [/Disk quota exceeded/, 'het schijfquotum is bereikt.'],
  [/Read-only file system/, 'het bestandssysteem is alleen-lezen.'],
  [
    /could not map anonymous shared memory|Cannot allocate memory|out of memory/,
    'er is te weinig geheugen vrij.',
  ],
  [
    /could not create (shared memory segment|semaphores)/,
    'het systeem staat te weinig gedeeld geheugen toe.',
  ],
  [
    /pre-existing shared memory block|lock file ".*" already exists|is another postmaster/i,
    'een andere PostgreSQL gebruikt dezelfde bestanden nog; stop die eerst.',
  ],
  [
    /GLIBC|error while loading shared libraries|not found|cannot execute|Exec format error|Library not loaded/,
    'de meegeleverde PostgreSQL werkt niet op dit systeem; stel DATABASE_URL in.',
  ],
  [
    /database files are incompatible|incompatible with server/,
    'de bestanden horen bij een andere versie van PostgreSQL; zet een back-up terug.',
  ],
  [
    /could not locate a valid checkpoint record|invalid checkpoint|contains unexpected page|could not find redo location/,
    'de databasebestanden zijn beschadigd; zet een back-up terug.',
  ],
  [
    /is not a valid data directory|could not open file.*(PG_VERSION|global)/,
    'er ontbreken bestanden; zet een back-up terug.',
  ],
  [
    /invalid permissions|Permission denied|Operation not permitted/,
    'de rechten op de bestanden kloppen niet.',
  ],
  [/Input\/output error/, 'de schijf geeft een leesfout of schrijffout.'],
]

/** Returns a StartError as it is, another error as one that says why the embedded database does not start. */
export function explainFailure(error: unknown, directory: string): StartError {
  if (error instanceof StartError) {
    return error
  }
  const known = fileFailures[errorCode(error) ?? '']
  const message = error instanceof Error ? error.message : String(error)
  return new StartError(`De ingebouwde database in ${directory} start niet: ${known ?? message}`, {
    cause: error,
  })
}

/**
 * A StartError with the cause in Dutch, as far as the output of PostgreSQL or initdb names a known one, and the last
 * line about an error. `directory` is only named in it.
 */
export function explainServerOutput(output: string, directory: string): StartError {
  const known = serverFailures.find(([pattern]) => pattern.test(output))?.[1]
  const last = output
    .split('\n')
    .filter((line) => /\S/.test(line))
    .findLast((line) => /FATAL|PANIC|error/i.test(line))
  const sentence = known ?? 'PostgreSQL gaf een onverwachte fout.'
  const detail = last === undefined ? '' : ` (${last.trim()})`
  return new StartError(`De ingebouwde database in ${directory} start niet: ${sentence}${detail}`)
}

/** The `code` of an Error, such as ENOENT; undefined without a text there, and for values that are no Error. */
export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}
