import type { ImportStatus } from '@stamboek/model/schema/import-status'
import { isImportStatus } from '@stamboek/model/schema/import-status'
import type { WhyNotUndone } from '../../records/engine/record-context.ts'

const reasons: Readonly<Record<ImportStatus, string>> = {
  Idle: 'Een bestand dat opnieuw wordt verwerkt, is niet terug te zetten: annuleer de import, of maak ongedaan wat hij maakt.',
  InProgress: 'Hoe ver de verwerking van een bestand is, wordt niet teruggezet.',
  Completed: 'De uitkomst van een verwerking wordt niet teruggezet: maak ongedaan wat de import maakte.',
  Failed: 'Een import die is geannuleerd of mislukt, wordt niet hervat: verwerk het bestand opnieuw.',
}

/** Status and remark of an import are put back; what became of its file is not. */
export const whyImportIsNotUndone: WhyNotUndone = ({ action, changes }) => {
  if (action === 'Insert')
    return 'Een bestand dat is verstuurd, blijft in de lijst: annuleer de import, of maak ongedaan wat hij maakte.'
  const status = changes.find(({ field }) => field === 'importStatus')?.after
  return isImportStatus(status) ? reasons[status] : undefined
}
