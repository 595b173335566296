import { activeRange } from '../basis/data/active-range.ts'
import type { UnitOfWork } from '../records/engine/unit-of-work.ts'
import { type DemoSecret, fakeSecrets, secrets, secretTypes } from './data/secrets.ts'
import { DemonstrationLoader } from './demonstration-loader.ts'

type Ids = ReadonlyMap<string, string>

/** Adds secret types and secrets. `unitIds` is by code; returns the ids of the types by description. */
export async function loadSecrets(unit: UnitOfWork, unitIds: Ids): Promise<Ids> {
  const loaderOf = (code: string | null) => {
    const businessUnitId = code === null ? null : (unitIds.get(code) ?? null)
    return new DemonstrationLoader({ ...unit, caller: { ...unit.caller, businessUnitId } })
  }
  const typeIds = new Map<string, string>()
  for (const [code, owned] of Map.groupBy(secretTypes, (type) => type.businessUnitCode)) {
    const ids = await loaderOf(code).add(
      'Main.SecretTypeViewDto',
      owned,
      ({ description, parts, isActive }) => ({
        description,
        hasUsername: parts.includes('username'),
        hasPassword: parts.includes('password'),
        hasFile: parts.includes('file'),
        hasPassphrase: parts.includes('passphrase'),
        status: isActive ? 'Active' : 'Inactive',
        isGlobalSystemBusinessUnitRecord: code === null,
      }),
      ({ description }) => description,
    )
    for (const [description, id] of ids) typeIds.set(description, id)
  }
  for (const secret of secrets(Number(unit.now.slice(0, 4))))
    await addSecret(loaderOf(secret.businessUnitCode), secret, typeIds.get(secret.secretType))
  return typeIds
}

/** The versions of a secret form one series, whose id is that of the first version. */
async function addSecret(
  loader: DemonstrationLoader,
  { secretType, username, remark, versions }: DemoSecret,
  secretTypeId: string | undefined,
): Promise<void> {
  const [first, ...later] = versions
  if (!first) return
  const { parts = [] } = secretTypes.find(({ description }) => description === secretType) ?? {}
  const version = ({ start, end }: typeof first) => ({
    secretTypeId,
    username,
    remark,
    password: parts.includes('password') ? fakeSecrets.password : null,
    file: parts.includes('file') ? fakeSecrets.file : null,
    passphrase: parts.includes('passphrase') ? fakeSecrets.passphrase : null,
    activeRangeUtc: activeRange(start, end),
  })
  const ids = await loader.add('Main.SecretViewDto', [first], version, () => 'first')
  await loader.add('Main.SecretViewDto', later, (each) => ({ ...version(each), seriesId: ids.get('first') }))
}
