import { DatabaseError } from 'pg'
import { isUnavailable } from '../database/connection/is-unavailable.ts'
import { StartError } from '../start-error.ts'

const sentences: Readonly<Record<string, (directory: string) => string>> = {
  ENOSPC: (directory) => `De schijf van ${directory} is vol.`,
  EDQUOT: (directory) => `De schijfruimte voor ${directory} is op.`,
  EACCES: (directory) =>
    `Stamboek mag niet lezen of schrijven in ${directory}: geef de gebruiker waaronder Stamboek draait dat recht.`,
  EPERM: (directory) => `Stamboek mag niet schrijven in ${directory}.`,
  EROFS: (directory) => `${directory} is alleen te lezen.`,
  ENOTDIR: (directory) => `${directory} is geen map.`,
  EEXIST: (directory) => `${directory} bestaat al: kies een andere naam.`,
  ENOENT: (directory) => `De map ${directory} of een bestand daarin ontbreekt.`,
  // Of PostgreSQL.
  '53100': () => 'De schijf van de database is vol.',
  '42501': () => 'De gebruiker van de database mist een recht dat hiervoor nodig is.',
}

/**
 * Returns a StartError, one Dutch line that ends in `outcome`, for faults that an operator can mend: a full disk, a missing
 * right, a damaged file. Other errors are returned as they are.
 */
export function explainFault(error: unknown, directory: string, outcome: string): unknown {
  if (error instanceof StartError) return error
  const { code = '' } = error as { code?: string }
  const sentence = sentences[code]
  if (sentence) return new StartError(`${sentence(directory)} ${outcome}`, { cause: error })
  if (isUnavailable(error))
    return new StartError(`De verbinding met de database is verbroken. ${outcome}`, { cause: error })
  if (isDamage(code))
    return new StartError(`Een bestand in ${directory} is beschadigd of onvolledig. ${outcome}`, {
      cause: error,
    })
  if (error instanceof DatabaseError)
    return new StartError(`De database weigerde dit: ${error.message}. ${outcome}`, { cause: error })
  return error
}

/** Of zstd, or of rows that PostgreSQL cannot read. */
function isDamage(code: string): boolean {
  return code.startsWith('ZSTD_') || code === 'Z_BUF_ERROR' || /^22...$/.test(code)
}
