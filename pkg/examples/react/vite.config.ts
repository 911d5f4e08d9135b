import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// With these two headers the engine uses all cores, without them one. Your host has to send them too.
const headers = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

export default defineConfig({ plugins: [react()], server: { headers }, preview: { headers } });
