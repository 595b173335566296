import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { recordFeature } from '@stamboek/server/records/engine/record-feature'
import { RequestProblem } from '@stamboek/server/request-problem'
import { sql } from 'kysely'

/**
 * A type with an address and calls of its own, a rule on a flag of the record, and a search below records of a tree.
 */
export const parcel = {
  dtoKey: 'Test.ParcelViewDto',
  name: 'parcel',
  path: '/api/deliveries/parcels',
  labels: { one: 'Pakket', many: 'Pakketten' },
  icon: 'package',
  ownership: 'businessUnit',
  permissions: { also: [{ name: 'ParcelDeliver', label: 'bezorgen' }] },
  generic: ['description', 'status', 'activeRangeUtc', 'remark'],
  fields: {
    isFragile: { kind: 'boolean', label: 'Breekbaar' },
    shelf: { kind: 'text', label: 'Plank', maxLength: 20 },
    teamId: { kind: 'reference', label: 'Team', to: 'Main.ResourceTeamViewDto' },
    deliveredBy: { kind: 'text', label: 'Bezorgd door', maxLength: 50 },
  },
  exclusions: [
    {
      equal: ['shelf'],
      within: 'businessUnit',
      when: 'isFragile',
      message: 'Op plank {shelf} ligt al iets breekbaars.',
    },
  ],
  search: {
    layout: 'codeTable',
    parts: ['description', 'shelf'],
    entries: {
      teamIds: {
        label: 'Team of team daarboven',
        binds: { fields: ['teamId'], operator: 'below' },
        descriptionTwin: true,
      },
    },
  },
  grid: { columns: ['description', 'shelf'] },
  form: { rows: [['description', 'shelf', 'isFragile', 'activeRangeUtc']] },
  calls: {
    Summary: {
      method: 'GET',
      path: 'parcels/summary/today',
      label: 'Overzicht',
      right: 'Read',
      subject: 'page',
      answer: { count: { kind: 'integer', label: 'Aantal' } },
    },
    Move: {
      method: 'PUT',
      path: 'parcels/{id}/shelf/{shelfId}',
      label: 'Verplaatsen',
      right: 'Update',
      subject: 'record',
      body: { note: { kind: 'text', label: 'Notitie', maxLength: 10, required: true } },
      answer: 'record',
    },
    Deliver: {
      method: 'POST',
      path: 'parcels/deliver',
      label: 'Bezorgen',
      right: 'ParcelDeliver',
      subject: 'marked',
      idsMember: 'parcelIds',
      body: {
        deliveredBy: { kind: 'text', label: 'Bezorgd door', maxLength: 50, required: true },
        teamId: {
          kind: 'reference',
          label: 'Bezorgend team',
          to: 'Main.ResourceTeamViewDto',
          where: { description: 'Route' },
          sort: ['-description'],
        },
      },
      answer: 'bulk',
    },
  },
} as const satisfies RecordTypeDefinition

export const parcelFeature = recordFeature(parcel, {
  calls: {
    Summary: async ({ transaction, caller }) => {
      const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM record.parcel
        WHERE business_unit_id = ${caller.businessUnitId}::uuid`.execute(transaction)
      return { count: rows[0]?.count ?? null }
    },
    Move: async ({ transaction }, _type, { record, params, values }) => {
      if (values.note === 'nee') throw new RequestProblem('ruleBroken', 'Het pakket kan niet weg.')
      const shelf = `${params['shelfId']?.slice(0, 8)} ${values.note}`
      await sql`UPDATE record.parcel SET shelf = ${shelf} WHERE id = ${record?.id}::uuid`.execute(transaction)
      return { ...record, shelf }
    },
    Deliver: async ({ transaction }, _type, { ids, values }) => {
      const { numAffectedRows } = await sql`UPDATE record.parcel SET delivered_by = ${values.deliveredBy}
        WHERE id = ANY(${ids}::uuid[]) AND delivered_by IS NULL`.execute(transaction)
      return { totalRecordsAffected: Number(numAffectedRows), results: [] }
    },
  },
})
