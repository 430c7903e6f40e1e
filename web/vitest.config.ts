import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { '@': new URL('.', import.meta.url).pathname } },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost/' } },
    include: ['{browser,components,documents,features,lib,messages,styles,test}/**/*.test.{ts,tsx}'],
    setupFiles: ['./test/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    // Ten times the usual, as tests/README.md says ("Waits").
    testTimeout: 50_000,
    hookTimeout: 100_000,
  },
});
