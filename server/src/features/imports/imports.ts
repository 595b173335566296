import { importRecord } from '@stamboek/model/records/import/import-record'
import type { Feature } from '../../feature.ts'
import { recordFeature } from '../../records/engine/record-feature.ts'
import { addImportMembers } from './add-import-members.ts'
import { fileTypes } from './file-types.ts'
import { createImportedFilter, importNameKey } from './find-imported.ts'
import { importCalls } from './import-calls.ts'
import { supplyImportErrors } from './import-errors.ts'
import { importTables } from './import-tables.ts'
import { createImportJob } from './process-import.ts'
import { uploadImport } from './upload-import.ts'
import { whyImportIsNotUndone } from './why-not-undone.ts'

export const imports: Feature = {
  records: [
    recordFeature(importRecord, {
      whyNotUndone: whyImportIsNotUndone,
      calls: importCalls,
      added: addImportMembers,
      lists: supplyImportErrors,
      upload: uploadImport,
    }),
    ...fileTypes.map(({ recordType: { dtoKey } }) => ({
      dtoKey,
      hooks: [],
      filters: { [importNameKey]: createImportedFilter(dtoKey) },
      calls: {},
    })),
  ],
  tables: importTables,
  jobs: (engine) => [createImportJob(engine)],
}
