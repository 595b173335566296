import { parseMembers } from '@stamboek/model/fields/parse-members'
import { validateMembers } from '@stamboek/model/fields/validate-members'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { RequestProblem } from '../../request-problem.ts'
import type { SheetFile } from '../../sheets/sheet-file.ts'
import { findFeature, type RecordContext } from '../engine/record-context.ts'
import { requireOpenGate } from '../engine/require-open-gate.ts'
import { inUnitOfWork } from '../engine/unit-of-work.ts'
import { malformedProblem } from '../input/input-values.ts'
import { presentOne } from '../queries/present-records.ts'

export interface UploadRequest {
  readonly file: SheetFile
  /** Texts of other form parts, by member. */
  readonly members: Readonly<Record<string, string>>
}

/**
 * Checks the members that came with an uploaded file (400, 422) and the gate (422), has the feature of the type make
 * a record of it (`RecordFeature.upload`) and returns that. Throws 415 for types without one. A file can be read only
 * once, so there is no retry.
 */
export async function createFromFile(
  context: RecordContext,
  type: RecordType,
  { file, members }: UploadRequest,
): Promise<AnyRecord> {
  const { upload } = type
  const handle = findFeature(context.engine, type.dtoKey).upload
  if (!upload || !handle) throw new RequestProblem('unsupportedMediaType', 'Stuur het record als JSON.')
  const { values, errors } = parseMembers(upload, members, {
    mode: 'add',
    accepted: [],
    before: undefined,
  })
  if (errors.length > 0) throw malformedProblem(errors)
  const broken = validateMembers(upload, values, { mode: 'add' })
  if (broken[0]) throw new RequestProblem('ruleBroken', broken[0].message, { errors: broken })
  return inUnitOfWork({ ...context, isRetryable: false }, type, async (unit) => {
    await requireOpenGate(unit, type)
    return presentOne(unit, type, await handle(unit, type, { file, values }))
  })
}
