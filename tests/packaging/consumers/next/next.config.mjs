export default {
  async headers() {
    const headers = [
      { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
      { key: 'Cross-Origin-Embedder-Policy', value: 'require-corp' },
    ];
    return [{ source: '/:path*', headers }];
  },
};
