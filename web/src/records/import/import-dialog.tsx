import { canChangeGlobal } from '@stamboek/model/rules/global-records'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import type { ImportKind } from '../../api/imports.ts'
import { actionOf } from '../../api/record-paths.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { DropCover } from '../../ui/files/drop-zone.tsx'
import { useFileDrop } from '../../ui/files/use-file-drop.ts'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { isPermitted } from '../actions/record-rights.ts'
import type { ActionDialogProps } from '../dialogs/action-dialog-props.ts'
import { describeGlobalImport, GlobalChangeNote } from '../texts/global-change.tsx'
import styles from './import-dialog.module.css'
import { ImportButtons, ImportProgress } from './import-footer.tsx'
import { ImportHeader } from './import-header.tsx'
import { ImportHistoryDialog } from './import-history-dialog.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportResults } from './import-results.tsx'
import type { Import } from './use-import.ts'
import { useImport } from './use-import.ts'

/** Imports records of a type from a file (requirements 13.6). */
export function ImportDialog(props: ActionDialogProps) {
  return <ImportFileDialog {...props} kind="Import" />
}

/** Imports new versions of versioned records. */
export function ImportNewVersionsDialog(props: ActionDialogProps) {
  return <ImportFileDialog {...props} kind="ImportNewVersion" />
}

/** Chooses a file, checks it and imports it; nothing is written before the user asks for it. */
function ImportFileDialog(props: ActionDialogProps & { readonly kind: ImportKind }) {
  const { type } = props
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const work = useImport(props, props.kind)
  const { file, run } = work
  const { answer, failure, sending } = run
  const everywhere = describeGlobalImport(type, canChangeGlobal(type.ownership, useSession().permissions))
  const isOver = useFileDrop(work.choose, sending !== undefined || isHistoryOpen)

  return (
    <>
      <Dialog
        isOpen
        title={`${actionOf(type, work.kind)?.label ?? 'Importeer data'} - ${type.labels.many}`}
        width="min(64rem, 96vw)"
        height="min(46rem, 90dvh)"
        isPadded={false}
        onRequestClose={work.requestClose}
        headerActions={
          isPermitted(type, 'ImportHistory') && (
            <Button variant="bare" icon={IconHistory} onPress={() => setHistoryOpen(true)}>
              Eerdere imports
            </Button>
          )
        }
        top={<ImportHeader type={type} work={work} />}
        footerInfo={
          sending ? (
            <ImportProgress name={file?.name ?? ''} sending={sending} />
          ) : (
            everywhere !== undefined && <GlobalChangeNote>{everywhere}</GlobalChangeNote>
          )
        }
        footer={<ImportButtons work={work} />}
      >
        <div className={styles.body}>
          <Tabs
            label="Importeren"
            selectedId={work.tab}
            onSelect={(tab) => work.showTab(tab === 'results' ? 'results' : 'preview')}
            items={[
              {
                id: 'preview',
                label: 'Voorbeeld',
                content: <ImportPreview type={type} work={work} />,
              },
              {
                id: 'results',
                label: 'Fouten / resultaten',
                count: answer && errorCount(answer),
                hasError: failure !== undefined || (answer?.counts.refused ?? 0) > 0,
                content: <ImportResults {...props} work={work} />,
              },
            ]}
          />
          {isOver && <DropCover />}
        </div>
      </Dialog>
      {isHistoryOpen && <ImportHistoryDialog {...props} records={[]} onClose={() => setHistoryOpen(false)} />}
      <ClosingQuestions work={work} />
    </>
  )
}

function errorCount(answer: {
  readonly importErrorMessages: readonly unknown[]
  readonly errorThresholdReached: boolean
}): string | undefined {
  const count = answer.importErrorMessages.length
  return count === 0 ? undefined : `${count}${answer.errorThresholdReached ? '+' : ''}`
}

/** The questions before the dialog closes, with the literal texts of requirements 13.6. */
function ClosingQuestions({ work }: { readonly work: Import }) {
  const { question, answerQuestion, run } = work
  const importChoice = {
    label: 'IMPORTEER BESTAND',
    variant: 'primary',
    onPress: () => {
      answerQuestion(false)
      work.send('all')
    },
  } as const
  const name = work.file?.name ?? ''
  return (
    <>
      <ConfirmDialog
        // The import can end before the user answers.
        isOpen={question === 'abort' && run.sending !== undefined}
        title={`Bestand ${name} wordt nog ${run.sending?.mode === 'check' ? 'gecontroleerd' : 'geïmporteerd'}. Wil je dit afbreken?`}
        cancelLabel="Doorgaan"
        onCancel={() => answerQuestion(false)}
        choices={[{ label: 'Afbreken', variant: 'danger', onPress: () => answerQuestion(true) }]}
      />
      <ConfirmDialog
        isOpen={question === 'notImported'}
        title={`Bestand ${name} is nog niet geïmporteerd. Wat wil je doen?`}
        cancelLabel="ANNULEREN"
        onCancel={() => answerQuestion(false)}
        // Importing does not get the focus: Escape followed by Enter must not write anything.
        choices={[
          ...(work.isNothingToImport ? [] : [importChoice]),
          { label: 'NEGEREN', onPress: () => answerQuestion(true) },
        ]}
      >
        Met ANNULEREN ga je verder in dit venster, met NEGEREN sluit je het zonder te importeren.
      </ConfirmDialog>
    </>
  )
}
