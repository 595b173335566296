import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import type { SearchEntryDefinition } from '@stamboek/model/schema/search'
import { executorOf } from '@stamboek/server/records/engine/record-context'
import { recordFeature } from '@stamboek/server/records/engine/record-feature'
import { sql } from 'kysely'

const itemKind = {
  kind: 'choice',
  label: 'Soort',
  options: [
    { value: 'book', label: 'Boek' },
    { value: 'glass', label: 'Glas' },
  ],
} as const

const country = { kind: 'reference', to: 'Main.CountryViewDto' } as const

const contents = {
  item: {
    input: { kind: 'text', label: 'Inhoud' },
    binds: { fields: ['items.description'], operator: 'matches' },
  },
  account: {
    input: { kind: 'text', label: 'Rekening' },
    binds: { fields: ['items.account'], operator: 'matches' },
  },
  itemKinds: { input: itemKind, binds: { fields: ['items.itemKind'], operator: 'oneOf' } },
  weight: {
    input: { kind: 'integer', label: 'Gewicht' },
    binds: { fields: ['items.weight'], operator: 'between' },
  },
  packedOn: {
    input: { kind: 'date', label: 'Ingepakt op' },
    binds: { fields: ['items.packedOn'], operator: 'within' },
  },
  unpacked: {
    input: { kind: 'boolean', label: 'Niet ingepakt' },
    binds: { fields: ['items.packedOn'], operator: 'isEmpty' },
  },
  fragile: {
    input: { kind: 'boolean', label: 'Breekbaar' },
    binds: { fields: ['items.isFragile'], operator: 'isTrue' },
  },
  originIds: {
    input: { ...country, label: 'Herkomst' },
    binds: { fields: ['items.originId'], operator: 'oneOf' },
    noneOption: '(Onbekend)',
  },
} as const satisfies Readonly<Record<string, SearchEntryDefinition>>

const shipmentEntries = {
  ...contents,
  destinationIds: {
    label: 'Bestemmingen',
    binds: { fields: ['destinationId'], operator: 'oneOf' },
    noneOption: '(Geen)',
    descriptionTwin: true,
  },
  countryIds: {
    label: 'Een van de landen',
    binds: { fields: ['destinationId', 'viaId'], operator: 'oneOf' },
  },
  viaIds: { label: 'Via', binds: { fields: ['viaId'], operator: 'oneOf' } },
  heavy: {
    label: 'Zwaar',
    input: { kind: 'boolean', label: 'Zwaar' },
    binds: { filter: 'heavy', operator: 'isTrue' },
  },
  withoutDeparture: {
    label: 'Zonder vertrek',
    input: { kind: 'boolean', label: 'Zonder vertrek' },
    binds: { fields: ['leavesUtc'], operator: 'isEmpty' },
  },
  remark: { binds: { fields: ['remark'], operator: 'matches' }, right: 'ShipmentSecrets' },
  stage: { label: 'Fase', binds: { fields: ['stage'], operator: 'equals' } },
  secretStage: {
    label: 'Geheime fase',
    binds: { fields: ['stage'], operator: 'equals' },
    right: 'ShipmentSecrets',
  },
} as const satisfies Readonly<Record<string, SearchEntryDefinition>>

const shipmentOrder = {
  sort: ['leavesOn', 'number'],
  sortedWithin: { field: 'destinationId', covering: ['stage'] },
} as const

/** Numbered and dated by the database, with a count and searches of its list, in the order of one index per destination. */
export const shipment = {
  dtoKey: 'Test.ShipmentViewDto',
  name: 'shipment',
  path: 'shipments',
  labels: { one: 'Zending', many: 'Zendingen' },
  icon: 'truck',
  ownership: 'businessUnit',
  permissions: {
    also: [
      { name: 'ShipmentSecrets', label: 'geheimen' },
      { name: 'ShipmentStatistics', label: 'cijfers' },
    ],
  },
  generic: ['description', 'status', 'remark'],
  fields: {
    number: { kind: 'integer', label: 'Nummer', computed: 'sequence' },
    leavesUtc: { kind: 'dateTime', label: 'Vertrek' },
    leavesOn: { kind: 'date', label: 'Vertrekdag', computed: { dayOf: 'leavesUtc' } },
    destinationId: { ...country, label: 'Bestemming' },
    viaId: { ...country, label: 'Via' },
    stage: {
      kind: 'choice',
      label: 'Fase',
      options: [
        { value: 'planned', label: 'Gepland' },
        { value: 'underway', label: 'Onderweg' },
        { value: 'arrived', label: 'Aangekomen' },
      ],
    },
    items: { kind: 'children', label: 'Inhoud', of: 'Test.ShipmentItemViewDto' },
    itemCount: { kind: 'integer', label: 'Aantal', computed: { countOf: 'items' } },
  },
  importKey: ['description'],
  search: { layout: 'codeTable', parts: ['description'], entries: shipmentEntries },
  grid: { columns: ['description', 'number', 'leavesOn', 'destinationId', 'itemCount'], ...shipmentOrder },
  form: { rows: [['description', 'leavesUtc', 'destinationId', 'items']] },
  actions: { also: ['Delete'] },
  calls: {
    Weigh: {
      method: 'GET',
      path: 'shipments/weights/all',
      label: 'Wegen',
      right: ['Read', 'ShipmentSecrets', 'ShipmentStatistics'],
      subject: 'page',
      lists: {
        weights: {
          itemKind: { kind: 'text', label: 'Soort' },
          weight: { kind: 'integer', label: 'Gewicht' },
        },
        units: { name: { kind: 'text', label: 'Eenheid' } },
      },
    },
  },
} as const satisfies RecordTypeDefinition

const shipmentItem = {
  dtoKey: 'Test.ShipmentItemViewDto',
  name: 'shipmentItem',
  path: 'shipmentitems',
  labels: { one: 'Inhoud van zending', many: 'Inhoud van zendingen' },
  icon: 'package',
  ownership: 'businessUnit',
  parent: { dtoKey: shipment.dtoKey, field: 'shipmentId', isListed: true },
  generic: ['description', 'remark'],
  fields: {
    shipmentId: { kind: 'reference', label: 'Zending', to: shipment.dtoKey, required: true },
    account: { kind: 'text', label: 'Rekening', format: 'iban' },
    itemKind,
    weight: { kind: 'integer', label: 'Gewicht' },
    packedOn: { kind: 'date', label: 'Ingepakt op' },
    isFragile: { kind: 'boolean', label: 'Breekbaar' },
    originId: { ...country, label: 'Herkomst' },
  },
  search: {
    layout: 'codeTable',
    parts: ['description', 'shipmentId'],
    entries: {
      account: { binds: { fields: ['account'], operator: 'matches' } },
      itemKinds: { binds: { fields: ['itemKind'], operator: 'oneOf' } },
      weight: { binds: { fields: ['weight'], operator: 'between' } },
      packedOn: { binds: { fields: ['packedOn'], operator: 'within' } },
      unpacked: { binds: { fields: ['packedOn'], operator: 'isEmpty' } },
      fragile: { binds: { fields: ['isFragile'], operator: 'isTrue' } },
      originIds: { binds: { fields: ['originId'], operator: 'oneOf' } },
    },
  },
  grid: { columns: ['description', 'weight'] },
  form: {
    rows: [
      [
        { field: 'description', span: 1 },
        { field: 'weight', span: 1 },
      ],
    ],
  },
} as const satisfies RecordTypeDefinition

const shipmentPage = {
  dtoKey: 'Test.ShipmentPageViewDto',
  name: 'shipmentPage',
  path: 'shipmentpages',
  labels: { one: 'Zending', many: 'Zendingenbord' },
  icon: 'truck',
  ownership: 'businessUnit',
  view: { shows: 'records', of: shipment.dtoKey },
  fields: {},
  search: {
    layout: 'free',
    parts: ['description', 'destinationIds'],
    entries: shipmentEntries,
    facet: 'stage',
  },
  grid: { columns: ['number', 'description', 'leavesOn', 'destinationId', 'itemCount'], ...shipmentOrder },
  form: { rows: [['description']] },
} as const satisfies RecordTypeDefinition

/** A page whose facet not every reader may use. */
const shipmentVault = {
  ...shipmentPage,
  dtoKey: 'Test.ShipmentVaultViewDto',
  name: 'shipmentVault',
  path: 'shipmentvaults',
  labels: { one: 'Zending', many: 'Geheime zendingen' },
  search: { ...shipmentPage.search, facet: 'secretStage' },
} as const satisfies RecordTypeDefinition

export const shipmentCases: readonly RecordTypeDefinition[] = [
  shipmentPage,
  shipmentVault,
  shipment,
  shipmentItem,
]

export const shipmentFeature = recordFeature(shipment, {
  calls: {
    Weigh: async (context) => {
      const { rows } = await sql<{ itemKind: string; weight: number }>`
        SELECT item_kind AS "itemKind", sum(weight)::integer AS weight FROM record.shipment_item
        WHERE NOT is_deleted AND business_unit_id = ${context.caller.businessUnitId}::uuid
        GROUP BY item_kind ORDER BY item_kind`.execute(executorOf(context))
      return { weights: rows, units: [] }
    },
  },
  filters: {
    heavy: (_, value) =>
      value ? sql`t.id IN (SELECT shipment_id FROM record.shipment_item WHERE weight >= 1000)` : sql`true`,
  },
})
