import { expect, test } from 'vitest'
import { fieldAt } from '../../fields/field-at.ts'
import { recordTypes } from '../record-types.ts'
import { task } from '../task/task.ts'
import { taskSearch } from '../task/task-search.ts'
import { createRecordCatalogue } from './record-catalogue.ts'

test.each([task.dtoKey, taskSearch.dtoKey])(
  'lists of %s name the reference of their records, in groups too',
  (dtoKey) => {
    const { fields } = createRecordCatalogue(recordTypes).get(dtoKey)
    for (const path of ['invoices', 'extensions.receivables.invoices'])
      expect(fieldAt(fields, path)).toMatchObject({ of: 'Main.TaskInvoiceViewDto', parentField: 'taskId' })
  },
)
