import type { FieldError } from '@stamboek/model/contract/problem'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { mapDatabaseRules } from '../../database/schema/desired-schema.ts'
import { RequestProblem } from '../../request-problem.ts'

/** Integrity constraint violations (PostgreSQL, class 23), and serialisation trouble that a retry would solve. */
const integrityClass = '23'
const foreignKeyViolation = '23503'

interface DatabaseError extends Error {
  readonly code: string
  readonly constraint?: string
  readonly table?: string
  readonly detail?: string
}

/**
 * A rule that only the database could see broken (a code taken a moment ago, an overlap, a reference gone) becomes the
 * problem answer that tells the user which; anything else is thrown on as it is.
 */
export async function withDatabaseRules<Result>(
  catalogue: RecordCatalogue,
  type: RecordType,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw isIntegrityError(error) ? ruleProblem(catalogue, type, error) : error
  }
}

function isIntegrityError(error: unknown): error is DatabaseError {
  const code = error instanceof Error ? (error as Partial<DatabaseError>).code : undefined
  return typeof code === 'string' && code.startsWith(integrityClass)
}

function ruleProblem(catalogue: RecordCatalogue, type: RecordType, error: DatabaseError): RequestProblem {
  const types = [type, ...catalogue.childrenOf(type.dtoKey)]
  for (const each of types) {
    const rule = mapDatabaseRules(each, catalogue).get(error.constraint ?? '')
    if (!rule) continue
    const message = rule.hasDetail && error.detail ? `${rule.message} ${error.detail}` : rule.message
    const errors: FieldError[] = rule.fields.map((field) => ({ field: pathIn(type, each, field), message }))
    return new RequestProblem('ruleBroken', message, { errors })
  }
  // A foreign key of another table: the record is pointed at from there.
  if (error.code === foreignKeyViolation)
    return new RequestProblem(
      'ruleBroken',
      `${type.labels.one} is nog in gebruik bij andere records en kan niet worden verwijderd.`,
    )
  return new RequestProblem('ruleBroken', 'De gegevens voldoen niet aan een regel van de database.')
}

/** A rule of a child record is told under the list it stands in. */
function pathIn(type: RecordType, broken: RecordType, field: string): string {
  if (type === broken) return field
  const list = Object.entries(type.fields).find(
    ([, each]) => each.kind === 'children' && each.of === broken.dtoKey,
  )
  return list ? list[0] : field
}
