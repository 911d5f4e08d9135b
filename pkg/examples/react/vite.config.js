export default {
  worker: { format: 'es' },
  optimizeDeps: { exclude: ['gammonlab'] },
  server: {
    // Without these two the engine has one thread.
    headers: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' },
  },
};
