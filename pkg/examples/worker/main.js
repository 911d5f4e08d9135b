const worker = new Worker(new URL('./analyst.js', import.meta.url), { type: 'module' });
worker.onmessage = ({ data }) => {
  document.querySelector('#answer').textContent = `The best play is ${data}.`;
};
worker.postMessage('XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10');
