[Document]
Headline=Sample
Status=Show
Duplicates=0
From board=1
To board=1
Next board to duplimate=0
PrintOuts=0
Crypto key=0
Checksum=1
Duplicates 01=0
Board 01=abjgllbjdopajjlahhelcjibhp003
Duplicates 02=0
Board 02=aaaaaabffffffkkkkkklpppppp012
