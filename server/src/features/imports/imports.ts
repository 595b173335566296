import { importRecord } from '@stamboek/model/records/import/import-record'
import type { Feature } from '../../feature.ts'
import { recordFeature } from '../../records/engine/record-feature.ts'
import { addImportMembers } from './add-import-members.ts'
import { importCalls } from './import-calls.ts'
import { supplyImportErrors } from './import-errors.ts'
import { importTables } from './import-tables.ts'
import { createImportJob } from './process-import.ts'
import { uploadImport } from './upload-import.ts'

export const imports: Feature = {
  records: [
    recordFeature(importRecord, {
      whyNotUndone: 'Wat met een bestand gebeurde, wordt niet teruggezet.',
      calls: importCalls,
      added: addImportMembers,
      lists: supplyImportErrors,
      upload: uploadImport,
    }),
  ],
  tables: importTables,
  jobs: (engine) => [createImportJob(engine)],
}
