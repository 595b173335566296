import type { ImportAnswer } from '@stamboek/model/contract/import-calls'
import { canChangeGlobalRecords } from '@stamboek/model/rules/global-records'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import type { ImportKind } from '../../../api/imports.ts'
import { findServedAction } from '../../../api/record-paths.ts'
import { useSession } from '../../../session/session.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { isPermitted } from '../../actions/record-rights.ts'
import type { ActionDialogProps } from '../../dialogs/action-dialog-props.ts'
import { describeGlobalImport, GlobalChangeNote } from '../../texts/global-change.tsx'
import { ImportHistoryDialog } from '../history/import-history-dialog.tsx'
import { FileDialog, UploadProgress } from '../upload/file-dialog.tsx'
import { ImportButtons } from './import-buttons.tsx'
import { ImportHeader } from './import-header.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportResults } from './import-results.tsx'
import { useImport } from './use-import.ts'

/**
 * Chooses, checks and imports a file with records of a type (requirements 13.6); nothing is written until the user
 * presses an import button, which needs no check before.
 */
export function ImportDialog(props: ActionDialogProps) {
  return <ImportFileDialog {...props} kind="Import" />
}

/** `ImportDialog`, which starts with rows as new versions; with both rights the user can choose either kind. */
export function ImportNewVersionsDialog(props: ActionDialogProps) {
  return <ImportFileDialog {...props} kind="ImportNewVersion" />
}

function ImportFileDialog(props: ActionDialogProps & { readonly kind: ImportKind }) {
  const { type } = props
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const work = useImport(props, props.kind)
  const { answer, share, mode } = work
  const name = work.file?.name ?? ''
  const everywhere = describeGlobalImport(
    type,
    canChangeGlobalRecords(type.ownership, useSession().permissions),
  )

  return (
    <>
      <FileDialog
        closing={work.closing}
        // The literal texts of requirements 13.6.
        abortTitle={`Bestand ${name} wordt nog ${mode === 'check' ? 'gecontroleerd' : 'geïmporteerd'}. Wil je dit afbreken?`}
        unsaved={{
          title: `Bestand ${name} is nog niet geïmporteerd. Wat wil je doen?`,
          text: 'Met ANNULEREN ga je verder in dit venster, met NEGEREN sluit je het zonder te importeren.',
          cancelLabel: 'ANNULEREN',
          ignoreLabel: 'NEGEREN',
          send: work.isNothingToImport
            ? undefined
            : { label: 'IMPORTEER BESTAND', onPress: () => work.send('all') },
        }}
        onDrop={isHistoryOpen ? undefined : work.choose}
        title={`${findServedAction(type, work.kind)?.label ?? 'Importeer data'} - ${type.labels.many}`}
        width="min(64rem, 96vw)"
        height="min(46rem, 90dvh)"
        isPadded={false}
        headerActions={
          isPermitted(type, 'ImportHistory') && (
            <Button variant="bare" icon={IconHistory} onPress={() => setHistoryOpen(true)}>
              Eerdere imports
            </Button>
          )
        }
        top={<ImportHeader type={type} work={work} />}
        footerInfo={
          share !== undefined ? (
            <UploadProgress
              share={share}
              sendingLabel={`${name} uploaden`}
              workingLabel={`${name} ${mode === 'check' ? 'controleren' : 'verwerken'}`}
            />
          ) : (
            everywhere !== undefined && <GlobalChangeNote>{everywhere}</GlobalChangeNote>
          )
        }
        footer={<ImportButtons work={work} />}
      >
        <Tabs
          label="Importeren"
          selectedId={work.tab}
          onSelect={(tab) => work.showTab(tab === 'results' ? 'results' : 'preview')}
          items={[
            { id: 'preview', label: 'Voorbeeld', content: <ImportPreview type={type} work={work} /> },
            {
              id: 'results',
              label: 'Fouten / resultaten',
              count: answer && formatErrorCount(answer),
              hasError: work.failure !== undefined || (answer?.counts.refused ?? 0) > 0,
              content: <ImportResults {...props} work={work} />,
            },
          ]}
        />
      </FileDialog>
      {isHistoryOpen && <ImportHistoryDialog {...props} records={[]} onClose={() => setHistoryOpen(false)} />}
    </>
  )
}

function formatErrorCount({ importErrorMessages, errorThresholdReached }: ImportAnswer): string | undefined {
  const count = importErrorMessages.length
  return count === 0 ? undefined : `${count}${errorThresholdReached ? '+' : ''}`
}
