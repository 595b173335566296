import { activeRange } from '../basis/data/active-range.ts'
import type { UnitOfWork } from '../records/engine/unit-of-work.ts'
import { bankAccounts, type DemoBankAccount } from './data/bank-accounts.ts'
import {
  bankTransferMethods,
  connectionSecrets,
  type DemoBankTransferMethod,
} from './data/bank-transfer-methods.ts'
import { DemonstrationLoader } from './demonstration-loader.ts'

type Ids = ReadonlyMap<string, string>

interface KnownIds {
  readonly units: Ids
  readonly currencies: Ids
  readonly banks: Ids
  readonly ledgers: Ids
  readonly secretTypes: Ids
}

/** Adds the bank transfer methods and then the bank accounts that refer to them, global ones and those of units. */
export async function loadTransferMethodsAndAccounts(unit: UnitOfWork, known: KnownIds): Promise<void> {
  const loaderOf = (code: string | null) => {
    const businessUnitId = code === null ? null : (known.units.get(code) ?? null)
    return new DemonstrationLoader({ ...unit, caller: { ...unit.caller, businessUnitId } })
  }
  const methods = new Map<string, string>()
  for (const [code, owned] of Map.groupBy(bankTransferMethods, (each) => each.businessUnitCode))
    for (const [description, id] of await addMethods(loaderOf(code), owned, known))
      methods.set(description, id)
  const accounts = new Map<string, string>()
  for (const [code, owned] of Map.groupBy(bankAccounts, (each) => each.businessUnitCode))
    for (const [iban, id] of await addAccounts(loaderOf(code), owned, { ...known, methods, accounts }))
      accounts.set(iban, id)
}

function addMethods(
  loader: DemonstrationLoader,
  owned: readonly DemoBankTransferMethod[],
  { secretTypes }: KnownIds,
): Promise<Ids> {
  const secrets = Object.fromEntries(
    Object.entries(connectionSecrets).map(([member, description]) => [member, secretTypes.get(description)]),
  )
  return loader.add(
    'Main.BankTransferMethodViewDto',
    owned,
    ({ connection, businessUnitCode, ...method }) => ({
      ...method,
      transferMethodType: connection ? 'DirectConnection' : 'Manual',
      ...(connection && { rdcTransferMethod: { ...connection, ...secrets } }),
      isGlobalSystemBusinessUnitRecord: businessUnitCode === null,
    }),
    ({ description }) => description,
  )
}

function addAccounts(
  loader: DemonstrationLoader,
  owned: readonly DemoBankAccount[],
  known: KnownIds & { readonly methods: Ids; readonly accounts: Ids },
): Promise<Ids> {
  return loader.add(
    'Main.BankAccountViewDto',
    owned,
    (account) => ({
      description: account.description,
      iban: account.iban,
      bankId: known.banks.get(account.bankIdentifierCode),
      bankAccountHolderName: account.bankAccountHolderName,
      currencyId: known.currencies.get('EUR'),
      generalLedgerId: known.ledgers.get(account.generalLedgerCode),
      bankTransferMethodId: known.methods.get(account.bankTransferMethod ?? '') ?? null,
      interCompanyBankAccounts: account.interCompanyIbans.map((iban) => known.accounts.get(iban)),
      ignoreBankImport: account.ignoreBankImport,
      status: account.status,
      activeRangeUtc: activeRange(account.start, account.end),
      remark: account.remark,
    }),
    ({ iban }) => iban,
  )
}
