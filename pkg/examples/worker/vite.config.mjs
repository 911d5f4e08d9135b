// With these two headers the engine has all threads, without them one. Your own host has to send them too.
const headers = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

export default {
  worker: { format: 'es' },
  optimizeDeps: { exclude: ['gammonlab'] },
  server: { headers },
  preview: { headers },
};
