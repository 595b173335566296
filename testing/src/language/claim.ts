import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { bulkChange } from '@stamboek/server/records/actions/bulk-change'
import { updateRecord } from '@stamboek/server/records/actions/update-record'
import type { RecordFeature } from '@stamboek/server/records/engine/record-context'
import { inUnitOfWork } from '@stamboek/server/records/engine/unit-of-work'
import { saveRecords } from '@stamboek/server/records/store/save-records'
import { testFeature } from '../engine/no-features.ts'

const stage = {
  kind: 'choice',
  label: 'Fase',
  options: [
    { value: 'New', label: 'Nieuw' },
    { value: 'Settled', label: 'Afgehandeld' },
  ],
  required: true,
  default: 'New',
} as const

/** Records that are reached in all units of the caller, with every action and call that such a type can have. */
export const claim = {
  dtoKey: 'Test.ClaimViewDto',
  name: 'claim',
  path: 'claims',
  labels: { one: 'Claim', many: 'Claims' },
  icon: 'receipt',
  ownership: 'callerUnits',
  permissions: {
    also: [
      { name: 'ClaimSettle', label: 'afhandelen' },
      { name: 'ClaimPeek', label: 'inzien' },
    ],
  },
  generic: ['description', 'status', 'remark'],
  fields: {
    stage,
    number: { kind: 'text', label: 'Nummer', maxLength: 20 },
    unitId: { kind: 'reference', label: 'Business unit', to: 'Main.SystemBusinessUnitViewDto' },
  },
  unique: [{ fields: ['number'], within: 'businessUnit', message: 'Nummer {number} is al in gebruik.' }],
  search: {
    layout: 'codeTable',
    parts: ['description', 'unitIds'],
    facet: 'stage',
    entries: {
      unitIds: {
        label: 'Business unit',
        input: {
          kind: 'reference',
          label: 'Business unit',
          to: 'Main.SystemBusinessUnitViewDto',
          where: { isMine: true },
        },
        default: { from: 'businessUnit' },
        binds: { fields: ['unitId'], operator: 'oneOf' },
        noneOption: 'Onopgelost',
      },
      stage: { input: stage, binds: { fields: ['stage'], operator: 'equals' } },
    },
  },
  grid: { columns: ['description', 'unitId'] },
  form: { rows: [['description', 'number', 'stage', 'unitId']] },
  actions: { also: ['Delete'], without: ['Import'] },
  calls: {
    Settle: {
      method: 'POST',
      path: 'claims/{id}/settle',
      label: 'Afhandelen',
      right: ['Update', 'ClaimSettle'],
      subject: 'record',
      answer: 'record',
    },
    SettleMarked: {
      method: 'POST',
      path: 'claims/settle',
      label: 'Afhandelen',
      right: 'ClaimSettle',
      subject: 'marked',
      answer: 'bulk',
    },
    Peek: {
      method: 'GET',
      path: 'claims/{id}/peek',
      label: 'Inzien',
      right: 'ClaimPeek',
      subject: 'record',
      answer: 'record',
    },
    Move: {
      method: 'POST',
      path: 'claims/{id}/move/{toId}',
      label: 'Verplaatsen',
      right: 'Update',
      subject: 'record',
      answer: {},
    },
    Price: {
      method: 'GET',
      path: 'claims/price/today',
      label: 'Prijs',
      right: 'Read',
      subject: 'page',
      answer: { price: { kind: 'integer', label: 'Prijs' } },
    },
  },
} as const satisfies RecordTypeDefinition

/** As `claim`, with a list of references, so that several statements write a record. */
export const claimGroup = {
  ...claim,
  dtoKey: 'Test.ClaimGroupViewDto',
  name: 'claimGroup',
  path: 'claimgroups',
  labels: { one: 'Claimgroep', many: 'Claimgroepen' },
  permissions: {},
  fields: {
    ...claim.fields,
    claimants: { kind: 'references', label: 'Indieners', to: 'Main.UserViewDto' },
  },
  calls: {},
} as const satisfies RecordTypeDefinition

const settled = { stage: 'Settled' }

export const claimFeature: RecordFeature = testFeature(claim.dtoKey, {
  calls: {
    Settle: async (context, type, { record }) =>
      updateRecord(context, type, record?.id ?? '', { ...settled, rowVersion: record?.rowVersion }),
    SettleMarked: async (context, type, { ids }) =>
      bulkChange(context, type, ids, () => () => ({ sent: settled })),
    Peek: async (_, __, { record }) => record,
    Move: (context, type, { record, params }) =>
      inUnitOfWork(context, type, async (unit) => {
        if (!record) throw new Error('The call is about a claim')
        const after = { ...record, businessUnitId: params['toId'] }
        await saveRecords(unit, type, [{ id: record.id, action: 'Update', before: record, after }])
        return {}
      }),
    Price: async () => ({ price: 3 }),
  },
})
