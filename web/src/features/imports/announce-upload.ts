import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { ActionDialogProps } from '../../records/dialogs/action-dialog-props.ts'
import { announceSaved } from '../../records/dialogs/dialog-texts.ts'
import { waitForImportEnd } from '../../records/live/wait-for-import-end.ts'

/** Shows that an uploaded file waits to be processed, until its import ends, which is reported by itself. */
export async function announceUpload(
  props: Pick<ActionDialogProps, 'type' | 'onChanged'>,
  record: AnyRecord,
): Promise<void> {
  const ended = waitForImportEnd(record.id)
  const close = await announceSaved(props, record, 'Het bestand wacht op verwerking')
  await ended
  close()
}
