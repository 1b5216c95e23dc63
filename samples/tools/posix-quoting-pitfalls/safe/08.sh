# 8. Is it empty?: the safe way
name=''
if [ -n "$name" ]; then
  echo 'there is a name'
else
  echo 'there is no name'
fi
