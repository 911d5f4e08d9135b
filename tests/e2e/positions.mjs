// Positions whose pictures are compared: bar, high stacks, borne off, each place of the cube, both colours, plays.
export const POSITIONS = [
  { id: 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10', play: '8/5 6/5' },
  { id: 'XGID=-b----E-C---eE---c-e----B-:0:0:-1:64:0:0:0:0:10', play: '24/18 13/9' },
  { id: 'XGID=-a-B-BB-A--BdC--bc-cB---A-:1:1:1:61:3:2:0:7:10', play: '8/1*' },
  { id: 'XGID=a------HA----A-----B-gdaA-:2:-1:1:00:0:0:3:0:10' },
  { id: 'XGID=---BBBC------------bbbbcA-:0:0:1:52:4:4:1:5:10' },
  { id: 'XGID=-BBC-------------------bb-:3:1:1:66:0:0:0:0:10', play: '3/off(3) 2/off' },
  { id: 'XGID=-b----D-C---eE---c-e----BA:0:0:1:31:0:0:0:0:10', play: 'bar/22 6/5' },
  { id: 'XGID=c------------------a----CC:10:1:-1:00:0:0:0:0:10' },
  { id: '4HPwATDgc/ABMA:cAkAAAAAAAAE' },
  { id: '4HPwATDgc/ABMA' },
];
