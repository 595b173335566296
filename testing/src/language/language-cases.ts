import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { functionType } from '@stamboek/model/records/erp/function'
import { functionTariff } from '@stamboek/model/records/erp/function-tariff'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { claim, claimGroup } from './claim.ts'
import { errandCases } from './errand.ts'
import { parcel } from './parcel.ts'
import { scanCases } from './scan.ts'
import { shipmentCases } from './shipment.ts'
import { teamTree } from './team-tree.ts'

/** Like functions with tariffs, but with at least one tariff each, which can also be changed on its own. */
const job = {
  ...functionType,
  dtoKey: 'Test.JobViewDto',
  name: 'job',
  path: 'jobs',
  fields: { tariffs: { ...functionType.fields.tariffs, of: 'Test.JobTariffViewDto', minItems: 1 } },
} satisfies RecordTypeDefinition

const jobTariff = {
  ...functionTariff,
  dtoKey: 'Test.JobTariffViewDto',
  name: 'jobTariff',
  path: 'jobtariffs',
  labelFields: ['description'],
  parent: { ...functionTariff.parent, dtoKey: 'Test.JobViewDto', isListed: true },
  fields: {
    ...functionTariff.fields,
    functionId: { ...functionTariff.fields.functionId, to: 'Test.JobViewDto' },
  },
  actions: { also: ['Delete'] },
} satisfies RecordTypeDefinition

/** Versions with child records that hold a write-only value, and every source of defaults. */
const contract = {
  dtoKey: 'Test.ContractViewDto',
  name: 'contract',
  path: 'contracts',
  labels: { one: 'Contract', many: 'Contracten' },
  icon: 'file',
  ownership: 'businessUnit',
  temporal: true,
  generic: ['description', 'status', 'activeRangeUtc', 'remark'],
  fields: {
    signedOn: { kind: 'date', label: 'Getekend op', default: { from: 'today' } },
    ownerId: {
      kind: 'reference',
      label: 'Eigenaar',
      to: 'Main.UserViewDto',
      default: { from: 'currentUser' },
    },
    currencyId: {
      kind: 'reference',
      label: 'Valuta',
      to: 'Main.CurrencyViewDto',
      default: { from: 'businessUnit.defaultCurrencyId' },
    },
    isLocked: { kind: 'boolean', label: 'Vergrendeld' },
    amount: { kind: 'integer', label: 'Bedrag', readOnlyWhen: { field: 'isLocked', equals: true } },
    pincode: { kind: 'secret', label: 'Pincode', stored: 'hashed', presentation: 'line' },
    lines: {
      kind: 'children',
      label: 'Regels',
      of: 'Test.ContractLineViewDto',
      minItems: 1,
    },
  },
  search: {
    layout: 'codeTable',
    parts: ['description'],
    entries: {
      ownerIds: {
        label: 'Eigenaar',
        input: { kind: 'reference', label: 'Eigenaar', to: 'Main.UserViewDto' },
        binds: { fields: ['ownerId'], operator: 'oneOf' },
        descriptionTwin: true,
      },
    },
  },
  grid: { columns: ['description', 'amount'] },
  form: {
    rows: [
      [
        { field: 'description', span: 1 },
        { field: 'lines', span: 1 },
      ],
    ],
  },
} as const satisfies RecordTypeDefinition

const contractLine = {
  dtoKey: 'Test.ContractLineViewDto',
  name: 'contractLine',
  path: 'contractlines',
  labels: { one: 'Regel', many: 'Regels' },
  icon: 'list',
  ownership: 'businessUnit',
  parent: { dtoKey: 'Test.ContractViewDto', field: 'contractId', isListed: true },
  generic: ['description', 'status', 'activeRangeUtc', 'remark'],
  fields: {
    contractId: { kind: 'reference', label: 'Contract', to: 'Test.ContractViewDto', required: true },
    pincode: { kind: 'secret', label: 'Pincode', stored: 'sealed', presentation: 'line' },
    penalty: {
      kind: 'integer',
      label: 'Boete',
      requiredWhen: { field: 'contractId.isLocked', equals: true },
    },
  },
  search: {
    layout: 'codeTable',
    parts: ['description', 'contractId'],
    entries: {
      contractIds: {
        label: 'Contract',
        input: { kind: 'reference', label: 'Contract', to: 'Test.ContractViewDto' },
        binds: { fields: ['contractId'], operator: 'oneOf' },
        descriptionTwin: true,
      },
    },
  },
  grid: { columns: ['description', 'contractId'] },
  form: {
    rows: [
      [
        { field: 'description', span: 1 },
        { field: 'penalty', span: 1 },
      ],
    ],
  },
} as const satisfies RecordTypeDefinition

/** The rows of the tree as a list, exported as shown, at the usual addresses. */
const teamList = {
  ...teamTree,
  dtoKey: 'Test.TeamListViewDto',
  name: 'teamList',
  path: 'teamlists',
  view: { shows: 'rows' },
  actions: {},
} satisfies RecordTypeDefinition

/** Record types with features of the schema that no shipped type uses. */
export const languageCases: readonly RecordTypeDefinition[] = [
  job,
  jobTariff,
  contract,
  contractLine,
  teamTree,
  teamList,
  parcel,
  claim,
  claimGroup,
  ...errandCases,
  ...scanCases,
  ...shipmentCases,
]

/** The permissions of these types that the product does not have. */
export function permissionsOf(definitions: readonly RecordTypeDefinition[]): readonly string[] {
  const known = new Set(createRecordCatalogue(recordTypes).permissions())
  const all = createRecordCatalogue([...recordTypes, ...definitions]).permissions()
  return all.filter((permission) => !known.has(permission))
}
