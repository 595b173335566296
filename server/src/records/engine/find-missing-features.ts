import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { isAdded } from '@stamboek/model/schema/computed'
import { findRowsView, type RecordType } from '@stamboek/model/schema/record-type'
import { listSources } from './list-sources.ts'
import { findFeature, type RecordEngine, type RecordFeature } from './record-context.ts'

/**
 * Finds filters, view rows, calls, sources, uploads, lists, derived and added members that definitions name and no
 * feature supplies. Returns Dutch sentences.
 */
export function findMissingFeatures(catalogue: RecordCatalogue, registered: Registered): readonly string[] {
  return catalogue.all().flatMap((type) => {
    const feature = findFeature(registered, type.dtoKey)
    const ofRecords = findFeature(registered, type.storedIn.dtoKey)
    return [
      ...findMissingFilters(
        type,
        type.view?.shows !== 'rows' ? Object.keys(ofRecords.filters) : feature.rows?.filters,
      ),
      ...findMissingRows(type, feature),
      ...findMissingCalls(type, feature),
      ...findMissingDerived(type, feature),
      ...findMissingAdded(type, ofRecords),
      ...findMissingSources(type, registered),
      ...findMissingUploads(type, feature),
    ].map((sentence) => `${type.dtoKey}: ${sentence}`)
  })
}

type Registered = Pick<RecordEngine, 'features' | 'sources' | 'menuSources'>

function findMissingFilters(type: RecordType, supplied: readonly string[] = []): readonly string[] {
  return type.search.entries.flatMap(({ key, binds }) =>
    'filter' in binds && !supplied.includes(binds.filter)
      ? [`zoekveld "${key}" vraagt om het filter "${binds.filter}", dat er op de server niet is.`]
      : [],
  )
}

function findMissingRows(type: RecordType, { rows }: RecordFeature): readonly string[] {
  const view = findRowsView(type)
  if (!view) return []
  if (!rows) return ['de weergave toont rijen, die er op de server niet zijn.']
  return [
    ...(type.actions.includes('Get') && !rows.get
      ? ['de weergave kan worden geopend, maar de server levert geen afzonderlijke rijen.']
      : []),
    ...(view.sheet && !rows.exportRows
      ? ['de weergave heeft een blad, maar de server levert er geen rijen voor.']
      : []),
  ]
}

function findMissingCalls({ calls }: RecordType, feature: RecordFeature): readonly string[] {
  return calls
    .filter(({ name }) => !Object.hasOwn(feature.calls, name))
    .map(({ name }) => `de aanroep "${name}" wordt op de server door niets afgehandeld.`)
}

function findMissingDerived(type: RecordType, { derived }: RecordFeature): readonly string[] {
  return Object.keys(type.derived).length > 0 && !derived
    ? ['de afgeleide velden worden op de server door niets berekend.']
    : []
}

function findMissingAdded({ fields }: RecordType, { added }: RecordFeature): readonly string[] {
  const hasAdded = Object.values(fields).some(isAdded)
  return hasAdded && !added ? ['de toegevoegde velden worden op de server door niets geleverd.'] : []
}

function findMissingSources(type: RecordType, registered: Registered): readonly string[] {
  return listSources(registered, type)
    .filter((name) => !registered.sources.has(name))
    .map((name) => `er wordt om de bron "${name}" gevraagd, die er op de server niet is.`)
}

function findMissingUploads(type: RecordType, { upload, lists }: RecordFeature): readonly string[] {
  return [
    ...(type.upload && !upload ? ['van een bestand wordt op de server door niets een record gemaakt.'] : []),
    ...(Object.keys(type.lists).length > 0 && !lists
      ? ['de lijsten van een record worden op de server door niets geleverd.']
      : []),
  ]
}
