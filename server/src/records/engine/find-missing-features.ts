import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { isAdded } from '@stamboek/model/schema/computed'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { listSources } from './list-sources.ts'
import { findFeature, type RecordEngine, type RecordFeature } from './record-context.ts'

/**
 * Filters, view rows, calls, sources, derived and added members that definitions name and no feature supplies: a Dutch sentence each,
 * empty when complete.
 */
export function findMissingFeatures(catalogue: RecordCatalogue, registered: Registered): readonly string[] {
  return catalogue.all().flatMap((type) => {
    const feature = findFeature(registered, type.dtoKey)
    const ofRecords = findFeature(registered, type.storedIn.dtoKey)
    return [
      ...findMissingFilters(
        type,
        type.view?.source === undefined ? Object.keys(ofRecords.filters) : feature.rows?.filters,
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

function findMissingRows({ view, actions }: RecordType, { rows }: RecordFeature): readonly string[] {
  if (view?.source === undefined) return []
  if (!rows) return [`de weergave vraagt om de rijen "${view.source}", die er op de server niet zijn.`]
  return [
    ...(actions.includes('Get') && !rows.get
      ? [`de weergave kan worden geopend, maar "${view.source}" levert geen afzonderlijke rijen.`]
      : []),
    ...(view.sheet && !rows.exportRows
      ? [`de weergave heeft een blad, maar "${view.source}" levert er geen rijen voor.`]
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
