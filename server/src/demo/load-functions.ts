import { activeRange } from '../basis/data/active-range.ts'
import type { UnitOfWork } from '../records/engine/unit-of-work.ts'
import { type DemoFunction, functions } from './data/functions.ts'
import { DemonstrationLoader } from './demonstration-loader.ts'

type Ids = ReadonlyMap<string, string>

/** Adds functions with their tariffs, and returns the ids of the functions. All ids are by code. */
export async function loadFunctions(unit: UnitOfWork, unitIds: Ids, currencyIds: Ids): Promise<Ids> {
  const functionIds = new Map<string, string>()
  const year = Number(unit.now.slice(0, 4))
  for (const [code, owned] of Map.groupBy(functions(year), (each) => each.businessUnitCode)) {
    const businessUnitId = code === null ? null : (unitIds.get(code) ?? null)
    const loader = new DemonstrationLoader({ ...unit, caller: { ...unit.caller, businessUnitId } })
    for (const [functionCode, id] of await addFunctions(loader, owned, currencyIds))
      functionIds.set(functionCode, id)
  }
  return functionIds
}

async function addFunctions(
  loader: DemonstrationLoader,
  owned: readonly DemoFunction[],
  currencyIds: Ids,
): Promise<Ids> {
  const functionIds = await loader.add(
    'Main.FunctionViewDto',
    owned,
    ({ code, description, remark, businessUnitCode }) => ({
      code,
      description,
      remark,
      isGlobalSystemBusinessUnitRecord: businessUnitCode === null,
    }),
    ({ code }) => code,
  )
  const tariffs = owned.flatMap(({ code, businessUnitCode, tariffs: own }) =>
    own.map((tariff) => ({ ...tariff, code, businessUnitCode })),
  )
  await loader.add('Main.FunctionTariffViewDto', tariffs, (tariff) => ({
    functionId: functionIds.get(tariff.code),
    tariffAmount: tariff.amount,
    currencyId: currencyIds.get(tariff.currencyIsoCode),
    activeRangeUtc: activeRange(tariff.start, tariff.end),
    isDeleted: false,
    isGlobalSystemBusinessUnitRecord: tariff.businessUnitCode === null,
  }))
  return functionIds
}
