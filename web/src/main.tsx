import '@fontsource-variable/inter/index.css'
import './ui/theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ensureTemporal } from './api/temporal.ts'
import { Application } from './app/application.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

void ensureTemporal().then(() =>
  createRoot(root).render(
    <StrictMode>
      <Application />
    </StrictMode>,
  ),
)
