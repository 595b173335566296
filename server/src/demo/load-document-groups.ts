import type { UnitOfWork } from '../records/engine/unit-of-work.ts'
import { documentGroups } from './data/document-groups.ts'
import { DemonstrationLoader } from './demonstration-loader.ts'

type Ids = ReadonlyMap<string, string>

/** Adds the document groups, global ones and those of units, with their functions. Both maps are by code. */
export async function loadDocumentGroups(unit: UnitOfWork, unitIds: Ids, functionIds: Ids): Promise<void> {
  for (const [code, owned] of Map.groupBy(documentGroups, (each) => each.businessUnitCode)) {
    const businessUnitId = code === null ? null : (unitIds.get(code) ?? null)
    const loader = new DemonstrationLoader({ ...unit, caller: { ...unit.caller, businessUnitId } })
    const isGlobalSystemBusinessUnitRecord = code === null
    const groupIds = await loader.add(
      'Main.DocumentGroupViewDto',
      owned,
      ({ code: groupCode, description, remark, status, activeRangeUtc }) => ({
        code: groupCode,
        description,
        remark,
        status,
        activeRangeUtc,
        isGlobalSystemBusinessUnitRecord,
      }),
      (group) => group.code,
    )
    const rows = owned.flatMap((group) =>
      group.functionCodes.map((functionCode) => ({ groupCode: group.code, functionCode })),
    )
    await loader.add('Main.FunctionPerDocumentGroupViewDto', rows, ({ groupCode, functionCode }) => ({
      documentGroupId: groupIds.get(groupCode),
      functionId: functionIds.get(functionCode),
      isDeleted: false,
      isGlobalSystemBusinessUnitRecord,
    }))
  }
}
